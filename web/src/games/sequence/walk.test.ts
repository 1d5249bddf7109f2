import { expect, test } from "vitest";
import { PLACE } from "./layout.js";
import { STEPS, walked } from "./walk.js";

const step = (from: string, key: string, ...targets: string[]): number => walked(PLACE.get(from) ?? 0, STEPS[key] ?? [0, 0], targets);

test("an arrow key goes to the neighbour and stops at the edge", () => {
  expect(step("e5", "ArrowRight")).toBe(PLACE.get("f5"));
  expect(step("e5", "ArrowUp")).toBe(PLACE.get("e4"));
  expect(step("j5", "ArrowRight")).toBe(PLACE.get("j5"));
  expect(step("e10", "ArrowDown")).toBe(PLACE.get("e10"));
});

test("where there are targets, arrow keys go around them", () => {
  expect(step("a1", "ArrowRight", "h6", "e10")).toBe(PLACE.get("h6"));
  expect(step("h6", "ArrowDown", "h6", "e10")).toBe(PLACE.get("e10"));
  expect(step("e10", "ArrowRight", "h6", "e10")).toBe(PLACE.get("h6"));
  expect(step("h6", "ArrowLeft", "h6", "e10")).toBe(PLACE.get("e10"));
});
