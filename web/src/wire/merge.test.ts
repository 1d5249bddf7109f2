import { describe, expect, it } from "vitest";
import { agrees, merged, NOTHING, type Known } from "./merge.js";
import { checksum } from "./patch.js";
import type { Down, Look, TurnSeen } from "./types.js";

const turn = (at: number): TurnSeen => ({ seat: 0, by: "person", at, events: [] }) as unknown as TurnSeen;
/** A message with a new view and turns from a move on, of which `known` were there. */
const turns = (known: number, start: number, ...at: number[]): object => ({ turns: [start, known - start, at.map(turn)] });
const change = (view: unknown, more: object = {}): Down => ({ change: { view: [view], ...more } });
const whole = (parts: object = {}): Down => {
  const { seq, table, you, view, moves, turns, lines } = NOTHING;
  return { now: 1, look: { seq, table, you, view, moves, turns, lines, ...parts } as unknown as Look };
};
const told = (...downs: Down[]): Known => downs.reduce(merged, NOTHING);
const hint = [{ move: "<", value: 1, reason: "draw", fr: "Piochez.", en: "Draw." }];

describe("a message", () => {
  it("changes the parts that it has, and leaves the others as they were", () => {
    const before = told(whole({ seq: 3, view: { hand: ["4H"] }, moves: ["-4H"] }));
    const after = merged(before, { change: { seq: [4], moves: [0, 1, []] } });
    expect(after).toEqual({ ...before, seq: 4, moves: [] });
    expect(after.view).toBe(before.view);
    expect(after.views).toBe(before.views);
    expect(merged(before, { done: "x" })).toEqual(before);
  });

  it("may take the view away", () => {
    expect(told(whole({ view: { hand: [] } }), change(null)).view).toBeNull();
  });

  it("adds turns from where it says, in place of those that were known", () => {
    const known = told(whole({ turns: [turn(1), turn(2)] }), { change: turns(2, 2, 3) });
    expect(known.turns.map(({ at }) => at)).toEqual([1, 2, 3]);
    expect(merged(known, { change: turns(3, 1, 9) }).turns.map(({ at }) => at)).toEqual([1, 9]);
  });

  it("ends a hint with the view that it was about", () => {
    expect(told(whole(), { hints: hint }, { change: { lines: [[]] } }).hints).toEqual(hint);
    expect(told(whole(), { hints: hint }, change(1)).hints).toBeNull();
    expect(told(whole(), change(1), { hints: hint }).hints).toEqual(hint);
  });

  it("keeps a hint over a new connection that shows the same position", () => {
    const at = (seq: number): Down => whole({ seq, view: { hand: ["4H"] } });
    expect(told(at(16), { hints: hint }, at(16)).hints).toEqual(hint);
    expect(told(at(16), { hints: hint }, at(17)).hints).toBeNull();
  });

  it("may tell what the result should be", () => {
    const known = told(whole({ seq: 16, view: { hand: ["4H"] } }));
    const sum = checksum([16, null, { hand: ["4H"] }, [], 0, []]);
    expect(agrees(known, { sum })).toBe(true);
    expect(agrees(known, { sum: sum + 1 })).toBe(false);
    expect(agrees(known, {})).toBe(true);
  });
});

describe("the views to look back at", () => {
  it("are kept by the number of moves", () => {
    const known = told(whole({ view: "a" }), change("b"), change("c", turns(0, 0, 1)), change("d", turns(1, 1, 2)));
    expect([...known.views]).toEqual([[1, "c"], [2, "d"]]);
  });

  it("are forgotten with the moves that were undone", () => {
    const known = told(whole({ view: "a", turns: [turn(1)] }), change("b", turns(1, 1, 2)), change("c", turns(2, 2, 3)));
    expect([...merged(known, change("d", turns(3, 1))).views]).toEqual([[1, "d"]]);
  });

  it("are those of one game", () => {
    const known = told(whole({ view: "a", turns: [turn(1), turn(2)] }), change("new", turns(2, 0)));
    expect([...known.views]).toEqual([[0, "new"]]);
  });

  it("are not endless", () => {
    const all = Array.from({ length: 400 }, (_, n): Down => change(n, turns(n, n, n)));
    expect(told(whole(), ...all).views.size).toBe(301);
  });
});
