import { beforeAll, expect, test } from "vitest";
import { overwriteGetLocale } from "../../paraglide/runtime.js";
import reach from "./reach.js";

beforeAll(() => overwriteGetLocale(() => "en"));

test("the cards of each rank that form pairs are named with their piles", () => {
  const piles = [["7H"], ["10C"], [null, "7S"], [], ["10D"], ...Array.from({ length: 15 }, () => [])];
  expect(reach(["a1=c1", "b1=e1"], { piles }, [])).toBe("2 ranks with a pair. 7 of hearts a1, 7 of spades c1. 10 of clubs b1, 10 of diamonds e1");
});
