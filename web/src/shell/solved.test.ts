import { expect, test } from "vitest";
import { solvedInARow, solvedOf, withSolved } from "./solved.js";

test("a puzzle that is solved twice counts once", () => {
  const once = withSolved({}, "2026-11-19", "pairs", 2);
  const twice = withSolved(withSolved(once, "2026-11-19", "pairs", 0), "2026-11-19", "pairs", 2);
  expect(solvedOf(twice, "2026-11-19", "pairs")).toEqual([0, 2]);
  expect(solvedOf(twice, "2026-11-19", "sequence")).toEqual([]);
  expect(solvedOf(twice, "2026-11-18", "pairs")).toEqual([]);
});

test("days in a row count up to today or yesterday, whatever the game", () => {
  const all = withSolved(withSolved({}, "2026-11-17", "pairs", 0), "2026-11-18", "sequence", 1);
  expect(solvedInARow(all, "2026-11-18")).toBe(2);
  expect(solvedInARow(all, "2026-11-19")).toBe(2);
  expect(solvedInARow(all, "2026-11-20")).toBe(0);
});

test("the oldest days are forgotten", () => {
  const day = (n: number): string => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10);
  let all = {};
  for (let n = 0; n < 401; n++) all = withSolved(all, day(n), "pairs", 0);
  expect(solvedOf(all, day(0), "pairs")).toEqual([]);
  expect(solvedOf(all, day(1), "pairs")).toEqual([0]);
});
