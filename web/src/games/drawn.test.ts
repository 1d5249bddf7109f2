import { expect, test } from "vitest";
import { lighted } from "./drawn.js";

test("each lit card is lit as often as it is given", () => {
  expect(lighted(["6r", null, "6r", "2y"], ["6r", "2y"]).map(({ lit }) => lit)).toEqual([true, false, false, true]);
});
