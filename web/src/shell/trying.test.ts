import { expect, it } from "vitest";
import type { Decision } from "../wire/types.js";
import { worst } from "./trying.js";

const decided = (ply: number, side: number, error: number): Decision => ({ ply, side, error }) as never;

it("finds the three worst decisions of a side, in the order of the game", () => {
  const decisions = [decided(1, 0, -0.1), decided(2, 1, -0.5), decided(3, 0, -0.3), decided(5, 0, -0.02), decided(7, 0, -0.2), decided(9, 0, 0)];
  expect(worst(decisions, 0).map(({ ply }) => ply)).toEqual([1, 3, 7]);
  expect(worst(decisions, 1).map(({ ply }) => ply)).toEqual([2]);
});

it("finds nothing to try again for a side without errors", () => {
  expect(worst([decided(1, 0, 0), decided(2, 1, -0.5)], 0)).toEqual([]);
});
