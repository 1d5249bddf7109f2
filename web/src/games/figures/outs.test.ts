import { afterAll, expect, test, vi } from "vitest";
import type { View } from "./types.js";

vi.mock("../../paraglide/messages.js", () => ({ m: new Proxy({}, { get: (_, key) => (words: object) => `${String(key)} ${Object.values(words ?? {}).join("|")}` }) }));
vi.mock("../../paraglide/runtime.js", () => ({ getLocale: () => "fr" }));
vi.resetModules(); // other files have loaded the real words
const { outsText, unseen } = await import("./outs.js");
afterAll(() => vi.resetModules());

const at = (hand: string[], more: Partial<View> = {}): View =>
  ({ viewer: 0, hand, discards: [[], []], known: [[], []], under: [], ...more }) as unknown as View;

test("what lies open is not unseen, and a hand is counted once", () => {
  const view = at(["4r", "4g"], { discards: [["4y"], ["4b", "1r"]], known: [["4g"], ["4b"]], under: [["4y"]] });
  expect(unseen(["4y", "4b"], view)).toBe(4);
});

test("the sentence names a value rather than all its colours, and the pile that has one", () => {
  const view = at(["4r", "4g", "1b", "2y", "2y"], { discards: [["4b"], ["6r", "4y"]], missing: [...Array<null>(7).fill(null), ["4y", "4b"], null, null, null, []] });
  expect(outsText("brelan", view, ["Ann", "Bob"])).toBe("web_figures_outs web_figures_any 4|6web_figures_outs_near Bob");
  expect(outsText("couleur", view, ["Ann", "Bob"])).toBe("web_figures_outs_far web_figures_couleur ");
  expect(outsText("full", view, ["Ann", "Bob"])).toBe("web_figures_outs_none web_figures_full ");
});
