import { describe, expect, it } from "vitest";
import { merged, NOTHING, type Known } from "./merge.js";
import type { Down, TurnSeen } from "./types.js";

const turn = (at: number): TurnSeen => ({ seat: 0, by: "person", at, events: [] }) as unknown as TurnSeen;
const turns = (start: number, ...at: number[]): Down => ({ turns: { start, turns: at.map(turn) } });
const told = (...downs: Down[]): Known => downs.reduce(merged, NOTHING);
const hint = [{ move: "<", value: 1, reason: "draw", fr: "Piochez.", en: "Draw." }];

describe("a message", () => {
  it("changes the parts that it has, and leaves the others as they were", () => {
    const before = told({ seq: 3, view: { hand: ["4H"] }, moves: ["-4H"] }, { lines: [] });
    const after = merged(before, { seq: 4, moves: [] });
    expect(after).toEqual({ ...before, seq: 4, moves: [] });
    expect(after.view).toBe(before.view);
    expect(after.views).toBe(before.views);
    expect(merged(before, {})).toEqual(before);
  });

  it("may take the view away", () => {
    expect(told({ view: { hand: [] } }, { view: null }).view).toBeNull();
  });

  it("adds turns from where it says, in place of those that were known", () => {
    const known = told(turns(0, 1, 2), turns(2, 3));
    expect(known.turns.map(({ at }) => at)).toEqual([1, 2, 3]);
    expect(merged(known, turns(1, 9)).turns.map(({ at }) => at)).toEqual([1, 9]);
  });

  it("ends a hint with the view that it was about", () => {
    expect(told({ hints: hint }, { lines: [] }).hints).toEqual(hint);
    expect(told({ hints: hint }, { view: 1 }).hints).toBeNull();
    expect(told({ view: 1, hints: hint }).hints).toEqual(hint);
  });
});

describe("the views to look back at", () => {
  it("are kept by the number of moves", () => {
    const known = told({ view: "a", ...turns(0) }, { view: "b", ...turns(0) }, { view: "c", ...turns(0, 1) }, { view: "d", ...turns(1, 2) });
    expect([...known.views]).toEqual([[1, "c"], [2, "d"]]);
  });

  it("are forgotten with the moves that were undone", () => {
    const known = told({ view: "a", ...turns(0, 1) }, { view: "b", ...turns(1, 2) }, { view: "c", ...turns(2, 3) });
    expect([...merged(known, { view: "d", ...turns(1) }).views]).toEqual([[1, "d"]]);
  });

  it("are those of one game", () => {
    const known = told({ view: "a", ...turns(0, 1, 2) }, { view: "new", ...turns(0) });
    expect([...known.views]).toEqual([[0, "new"]]);
  });

  it("are not endless", () => {
    const all = Array.from({ length: 400 }, (_, n): Down => ({ view: n, ...turns(n, n) }));
    expect(told(...all).views.size).toBe(301);
  });
});
