import { expect, it } from "vitest";
import { endSound } from "./ending.js";

it("sounds a win for who won, another end for the others, and a dead end for one alone", () => {
  expect(endSound([1], 1, false)).toBe("won");
  expect(endSound([1], 0, false)).toBe("end");
  expect(endSound([], null, false)).toBe("end");
  expect(endSound([0], 0, true)).toBe("won");
  expect(endSound([], 0, true)).toBe("stuck");
});
