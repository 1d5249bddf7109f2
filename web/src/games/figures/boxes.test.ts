import { afterAll, expect, test, vi } from "vitest";

vi.mock("../../paraglide/messages.js", () => ({ m: {} }));
vi.resetModules(); // other files have loaded the real words
const { wanted } = await import("./boxes.js");
afterAll(() => vi.resetModules());

test("a goal wants the cards that are on the way to it, and copies once", () => {
  const hand = ["4r", "4g", "4g", "2b", "5b"];
  expect([...wanted("4", hand)]).toEqual(["4r", "4g"]);
  expect([...wanted("brelan", hand)]).toEqual(["4r", "4g"]);
  expect([...wanted("couleur", hand)]).toEqual(["2b", "5b"]);
  expect([...wanted("suite", hand)].sort()).toEqual(["2b", "4r", "5b"]);
});

test("a full wants three of one value and two of another", () => {
  expect([...wanted("full", ["3r", "3g", "3y", "3b", "6r"])]).toEqual(["3r", "3g", "3y", "6r"]);
});
