import { describe, expect, it } from "vitest";
import { arranged, shifted, sorted } from "./order.js";
import type { View } from "./types.js";
import { missingIn, whyNot } from "./verdict.js";

const seen = (change: Partial<View> = {}): View =>
  ({ phase: "lay", hand: [], discards: ["9D"], table: [], owed: [], runs_laid: [1, 0], sets_laid: [0, 0], ...change }) as View;
const why = (cards: string, change: Partial<View> = {}): unknown => {
  const picked = cards.split(" ");
  return whyNot(picked, seen({ hand: picked, ...change }), 0);
};

describe("why cards cannot be laid", () => {
  it("a gap in a run is named", () => {
    expect(why("4C 6C 7C")).toEqual({ why: "missing", cards: ["5C"] });
    expect(missingIn(["4C", "7C", "0C"])).toEqual(["5C"]);
    expect(missingIn(["4C", "6C", "0C"])).toEqual([]);
  });

  it("the 1 and the A are taken for the end that is nearer", () => {
    expect(missingIn(["AH", "3H", "4H"])).toEqual(["2H"]);
    expect(missingIn(["1H", "QH", "RH"])).toEqual(["KH"]);
  });

  it("sets have no joker, no 1 with an A, and wait for a run", () => {
    expect(why("4C 4H 0S")).toEqual({ why: "joker" });
    expect(why("1C 1H AS")).toEqual({ why: "ones" });
    expect(why("4C 4H 4S", { runs_laid: [0, 0] })).toEqual({ why: "runs", sets: 0, runs: 0 });
    expect(why("4C 4H")).toEqual({ why: "short", number: 1 });
  });

  it("a set that was claimed before its run names what comes next", () => {
    const owed = ["11S", "11C", "11D"];
    expect(why("2S 3S 4S", { phase: "owe", owed, runs_laid: [0, 0] })).toEqual({ why: "owe_run", cards: owed });
    expect(why("2S 3S 4S", { phase: "owe", owed })).toEqual({ why: "owe_set", cards: owed });
  });

  it("a joker in the way is to be exchanged, and a run beside is to be extended", () => {
    const run = { number: 1, side: 0, kind: "run", cards: ["8H", "9H", "0H"], suit: "H", low: 8 } as const;
    expect(why("10H 11H 12H", { table: [run] })).toEqual({ why: "swap", card: "10H", taken: "0H" });
    expect(why("11H 12H JH", { table: [run] })).toEqual({ why: "touch" });
    expect(why("10H 11H 12H", { table: [{ ...run, side: 1 }] })).toEqual({ why: "touch" });
  });

  it("two cards with the discard are too few, unless there is a run to join", () => {
    const run = { number: 1, side: 0, kind: "run", cards: ["4D", "5D", "6D"], suit: "D", low: 4 } as const;
    expect(why("8D 9D", { phase: "draw" })).toEqual({ why: "short", number: 1 });
    expect(why("8D 9D", { phase: "draw", table: [run] })).toEqual({ why: "claim" });
  });

  it("a card of a set does not go to another set", () => {
    expect(why("4C 4H 4S", { hand: ["4C", "4H"] })).toEqual({ why: "taken" });
  });

  it("nothing new is laid before drawing or after refilling", () => {
    expect(why("4C 5C 6C", { phase: "draw" })).toEqual({ why: "draw" });
    expect(why("4C 5C 6C", { phase: "complete" })).toEqual({ why: "late" });
  });

  it("cards that are a run and yet cannot be laid touch one that lies there", () => {
    expect(why("4C 5C 6C")).toEqual({ why: "touch" });
    expect(why("4C 5H 6S")).toEqual({ why: "mixed" });
  });
});

describe("the order of a hand", () => {
  const before = { order: ["4S", "4H", "9H"], fresh: [] };

  it("is by suit, by rank, or left alone", () => {
    expect(sorted(["9H", "4H", "4S"], "suit")).toEqual(["4S", "4H", "9H"]);
    expect(sorted(["9H", "4S", "2H"], "rank")).toEqual(["2H", "4S", "9H"]);
    expect(sorted(["9H", "4S", "2H"], "manual")).toEqual(["9H", "4S", "2H"]);
  });

  it("takes a drawn card in at the right, and sorts it only after the next act", () => {
    const drawn = arranged(before, ["2S", "4S", "4H", "9H"], "suit");
    expect(drawn).toEqual({ order: ["4S", "4H", "9H", "2S"], fresh: ["2S"] });
    expect(arranged(drawn, ["2S", "4S", "4H", "9H"], "suit")).toBe(drawn);
    expect(arranged(drawn, ["2S", "4S", "9H"], "suit")).toEqual({ order: ["2S", "4S", "9H"], fresh: [] });
  });

  it("is new with a new hand", () => {
    expect(arranged(before, ["KD", "2C"], "suit")).toEqual({ order: ["2C", "KD"], fresh: [] });
  });

  it("is moved by hand one place at a time, not beyond its ends", () => {
    expect(shifted(["4S", "4H", "9H"], "4H", 1)).toEqual(["4S", "9H", "4H"]);
    expect(shifted(["4S", "4H"], "4S", -1)).toEqual(["4S", "4H"]);
  });
});
