import { expect, it } from "vitest";
import type { Story } from "../wire/types.js";
import { areaOf, besides, chancesOf, firstSide, gradeOf, lineOf, momentOf, points, ticksOf } from "./chances.js";
import type { Side } from "./standing.js";

const decision = (ply: number, before: number[], after: number[]) => ({ ply, before, after });
const story = (decisions: unknown[]): Story => ({ start: [0.5, 0.5], result: [1, 0], decisions }) as never;

it("has a chance after every move: those of a decision, and of the last one in between", () => {
  const found = chancesOf(story([decision(1, [0.6, 0.4], [0.5, 0.45]), decision(4, [0.7, 0.3], [0.7, 0.3])]), 6);
  expect(found).toEqual([
    [0.5, 0.6, 0.5, 0.5, 0.7, 0.7, 1],
    [0.5, 0.4, 0.45, 0.45, 0.3, 0.3, 0],
  ]);
});

it("takes what luck has brought before the next decision", () => {
  const found = chancesOf(story([decision(0, [0.5, 0.5], [0.4, 0.6]), decision(1, [0.3, 0.8], [0.3, 0.8])]), 3);
  expect(found[0]).toEqual([0.5, 0.3, 0.3, 1]);
});

it("draws a line from the left to the right, and the area to the middle", () => {
  expect(lineOf([0.5, 1, 0.25])).toBe("M0 50.00L1 0.00L2 75.00");
  expect(areaOf([0.5, 1])).toBe("M0 50.00L1 0.00L1 50L0 50Z");
});

it("numbers a few moves, and always the last", () => {
  expect(ticksOf(42)).toEqual([10, 20, 30, 42]);
  expect(ticksOf(3)).toEqual([2, 3]);
  expect(ticksOf(1)).toEqual([1]);
  expect(ticksOf(137).at(-1)).toBe(137);
});

it("writes points with a sign, and no minus before a zero", () => {
  expect([points(0.123), points(-0.07), points(-0.001)]).toEqual(["+12", "−7", "+0"]);
});

it("calls an own mistake by its size", () => {
  const grades = [-0.04, -0.1, -0.2].map((size) => gradeOf({ kind: "mistake", size }));
  expect(grades).toEqual(["slip", "mistake", "blunder"]);
  expect(gradeOf({ kind: "luck", size: 0.4 })).toBe("luck");
});

it("begins with the side of the reader, or the best", () => {
  const side = (seat: number, yours: boolean) => ({ seats: [seat], yours }) as unknown as Side;
  expect(firstSide([side(2, false), side(1, true)])).toBe(1);
  expect(firstSide([side(2, false), side(1, false)])).toBe(2);
});

it("shows luck before the decision, and a mistake after it", () => {
  expect(momentOf({ kind: "luck", ply: 7 })).toBe(7);
  expect(momentOf({ kind: "mistake", ply: 7 })).toBe(8);
});

it("sets marks that are near each other apart, in their order, and inside the line", () => {
  expect(besides([10, 50, 90], 100)).toEqual([0, 0, 0]);
  expect(besides([52, 50], 100)).toEqual([0.5, -0.5]);
  expect(besides([50, 50, 55], 100)).toEqual([-1, 0, 1]);
  expect(besides([2, 0, 60], 100)).toEqual([1, 0, 0]);
  expect(besides([99, 30, 100], 100)).toEqual([-1, 0, 0]);
  expect(besides([], 10)).toEqual([]);
});
