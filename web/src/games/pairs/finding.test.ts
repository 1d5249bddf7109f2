import { expect, it } from "vitest";
import { ranked } from "./finding.js";
import { moveOf } from "./piles.js";

it("finds a rank by its key, and those from ten on by two", () => {
  expect(["0", "7", "k", "A"].map((key) => ranked(null, key))).toEqual(["0", "7", "K", "A"]);
  expect(["0", "1", "2"].map((key) => ranked("1", key))).toEqual(["10", "11", "12"]);
  expect(ranked("1", "3")).toBe("3");
  expect(ranked(null, "Escape")).toBeNull();
});

it("tells the move of a pair that went, whichever of its piles is named first", () => {
  expect(moveOf({ piles: [2, 8] })).toBe("c1=d2");
  expect(moveOf({ piles: [8, 2] })).toBe("c1=d2");
});
