import { expect, test, vi } from "vitest";
import type { View } from "./types.js";

vi.mock("../../paraglide/messages.js", () => ({ m: new Proxy({}, { get: (_, key) => (words: object) => `${String(key)} ${Object.values(words ?? {}).join("|")}` }) }));
vi.mock("../../paraglide/runtime.js", () => ({ getLocale: () => "fr" }));
const { outsOf, outsText, unseen } = await import("./outs.js");

const at = (hand: string[], more: Partial<View> = {}): View =>
  ({ viewer: 0, hand, discards: [[], []], known: [[], []], under: [], ...more }) as unknown as View;

test.each([
  ["brelan", ["4r", "4g", "4g", "2b", "5b"], ["4y", "4b"]],
  ["carre", ["4r", "4g", "4y", "2b", "5b"], ["4b"]],
  ["double", ["3r", "3g", "6y", "6y", "1b"], ["1r", "1g", "1y", "6r", "6g", "6b"]],
  ["full", ["3r", "3g", "3y", "6r", "6g"], null],
  ["full", ["3r", "3g", "6r", "6g", "1b"], ["3y", "3b", "6y", "6b"]],
  ["suite", ["2r", "3g", "4y", "5b", "5r"], ["1r", "1g", "1y", "1b", "6r", "6g", "6y", "6b"]],
  ["suite", ["1r", "2r", "5g", "5b", "6b"], []],
  ["couleur", ["1b", "2b", "4b", "6b", "6b"], ["3b", "5b"]],
  ["5", ["5r", "5g", "1b", "1y", "2y"], ["5y", "5b"]],
  ["5", ["5r", "5g", "5b", "5y", "2y"], null],
])("what %s wants of %j", (box, hand, outs) => {
  expect(outsOf(box, hand)).toEqual(outs);
});

test("what lies open is not unseen, and a hand is counted once", () => {
  const view = at(["4r", "4g"], { discards: [["4y"], ["4b", "1r"]], known: [["4g"], ["4b"]], under: [["4y"]] });
  expect(unseen(["4y", "4b"], view)).toBe(4);
});

test("the sentence names a value rather than all its colours, and the pile that has one", () => {
  const view = at(["4r", "4g", "1b", "2y", "2y"], { discards: [["4b"], ["6r", "4y"]] });
  expect(outsText("brelan", view, ["Ann", "Bob"])).toBe("web_figures_outs web_figures_any 4|6web_figures_outs_near Bob");
  expect(outsText("couleur", view, ["Ann", "Bob"])).toBe("web_figures_outs_far web_figures_couleur ");
});
