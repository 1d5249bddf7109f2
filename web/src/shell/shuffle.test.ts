import { expect, it } from "vitest";
import * as figures from "../games/figures/deal.js";
import * as pairs from "../games/pairs/deal.js";
import { rows } from "../cards/published.js";
import { commitmentOf, digest, isDealt, numbered } from "./shuffle.js";

it("knows the digests of the standard", () => {
  expect(digest("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(digest("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

it("commits to seeds as the page on the shuffle has it", () => {
  expect(rows("commitment")).toHaveLength(3);
  for (const [seed = "", result] of rows("commitment")) expect(commitmentOf(seed)).toBe(result);
});

it("tells a hand that was dealt from one that was not, in whichever order it is shown", () => {
  const record = `tablee figures 1\noptions {"players":3}\nseed ${numbered(17)}\n`;
  expect(isDealt(figures, record, 3, 2, { hand: "6b 3y 5r 6g 3g".split(" ") })).toBe(true);
  expect(isDealt(figures, record, 3, 2, { hand: "6b 3y 5r 6g 4g".split(" ") })).toBe(false);
  expect(isDealt(pairs, record.replace("{", '{"deal":"winnable",'), 1, 0, { piles: [] })).toBeNull();
});
