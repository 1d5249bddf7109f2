import { describe, expect, it } from "vitest";
import { cardsIn, layings, laysByWorth, lowOf, readMove, readMoves, targetsOf, worth, written } from "./moves.js";
import type { Combination } from "./types.js";

const run = (number: number, low: number, ...cards: string[]): Combination => ({ number, side: 0, kind: "run", cards, suit: cards[0]?.slice(-1) ?? null, low });
const set = (number: number, ...cards: string[]): Combination => ({ number, side: 0, kind: "set", cards, suit: null, low: null });

describe("the texts of moves", () => {
  it("have cards of one figure and of two", () => {
    expect(cardsIn("+10H11H12H")).toEqual(["10H", "11H", "12H"]);
    expect(cardsIn("?1C0C3C")).toEqual(["1C", "0C", "3C"]);
    expect(cardsIn("+CCBCRC")).toEqual(["CC", "BC", "RC"]);
  });

  it("are read each as what it is", () => {
    expect(readMove("<")?.kind).toBe("draw");
    expect(readMove("pass")?.kind).toBe("pass");
    expect(readMove("-KC")).toMatchObject({ kind: "discard", card: "KC" });
    expect(readMove("5S/0S")).toMatchObject({ kind: "swap", card: "5S", taken: "0S" });
    expect(readMove("0H>2-")).toMatchObject({ kind: "extend", card: "0H", to: 2, end: "-", from: null });
    expect(readMove("12H^3>14")).toMatchObject({ kind: "extend", card: "12H", to: 14, end: "", from: 3 });
    expect(readMove("nonsense")).toBeNull();
  });
});

describe("what can be laid", () => {
  it("is found by its cards in any order, with every place of a joker", () => {
    const moves = readMoves(["+0H5H6H", "+5H6H0H", "+5H6H7H", "-5H"]);
    expect(layings(moves, ["6H", "0H", "5H"]).map(({ text }) => text)).toEqual(["+0H5H6H", "+5H6H0H"]);
    expect(layings(moves, ["6H", "5H"])).toEqual([]);
  });

  it("is listed with the most points first", () => {
    const moves = readMoves(["+2H3H4H", "+4H4S4E", "+QHKHAH", "?JDCDBD"]);
    expect(laysByWorth(moves).map(({ text }) => text)).toEqual(["+QHKHAH", "?JDCDBD", "+2H3H4H", "+4H4S4E"]);
  });

  it("is worth what its slots are worth", () => {
    expect(worth(["QH", "KH", "0H"])).toBe(9);
    expect(worth(["QH", "KH", "1H"])).toBe(5);
    expect(worth(["AH", "2H", "3H"])).toBe(3);
    expect(worth(["12H", "JH", "CH"])).toBe(5);
    expect(lowOf(["0H", "3H", "4H"])).toBe(2);
  });

  it("is written from the low end up, the joker in the gap, and sets suit by suit", () => {
    expect(written(["7H", "0H", "5H"])).toEqual(["5H", "0H", "7H"]);
    expect(written(["4H", "4S", "4E"])).toEqual(["4S", "4E", "4H"]);
  });
});

describe("the targets of a card", () => {
  const table = [run(1, 4, "4H", "5H", "6H"), set(2, "7S", "7C", "7D"), run(3, 8, "8H", "0H", "10H")];

  it("are the ends of runs and the sets that the moves name", () => {
    const found = targetsOf(readMoves(["7H>1", "7H>3", "7H>2", "3H>1"]), "7H", table);
    expect(found.map(({ kind, on, slot }) => [kind, on, slot])).toEqual([["high", 1, 7], ["low", 3, 7], ["set", 2, null]]);
  });

  it("are both ends for a joker", () => {
    const found = targetsOf(readMoves(["0H>1-", "0H>1+"]), "0H", table);
    expect(found.map(({ kind, slot }) => [kind, slot])).toEqual([["low", 3], ["high", 7]]);
  });

  it("are the places of jokers that it may take", () => {
    expect(targetsOf(readMoves(["9H/0H"]), "9H", table)).toEqual([{ text: "9H/0H", kind: "swap", on: 3, slot: 9, taken: "0H" }]);
  });

  it("are the same for a card out of a set", () => {
    expect(targetsOf(readMoves(["7H^2>1"]), "7H", table)).toMatchObject([{ text: "7H^2>1", slot: 7 }]);
  });
});
