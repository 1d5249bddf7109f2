import { expect, test } from "vitest";
import { decision } from "./choice.js";
import type { View } from "./types.js";

const view = { round: 3, phase: "mark", turns: 40, waiting: [0, 1, 2], over: false } as unknown as View;

test("what others choose leaves a decision as it is", () => {
  expect(decision({ ...view, waiting: [0, 2] }, 0)).toBe(decision(view, 0));
  expect(decision({ ...view, waiting: [0] }, 0)).toBe(decision(view, 0));
});

test("one's own choice, another phase, another turn and another round end it", () => {
  const now = decision(view, 0);
  expect(now).not.toBe("");
  for (const change of [{ waiting: [1, 2] }, { phase: "turn" }, { turns: 39 }, { round: 4 }, { over: true }]) {
    expect(decision({ ...view, ...change } as View, 0)).not.toBe(now);
  }
  expect(decision(view, null)).toBe("");
});
