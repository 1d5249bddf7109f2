import { describe, expect, it } from "vitest";
import { joined, outcome, spread, standing } from "./lanes.js";
import type { Combination } from "./types.js";

const run = (low: number, length: number): Combination => ({ number: low, side: 0, kind: "run", suit: "H", low, cards: Array.from({ length }, (_, n) => `${low + n}H`) });

describe("what a run becomes", () => {
  it("has the cards that come to it, and the run that it joins", () => {
    expect(joined([run(2, 3)], 5, ["5H"])).toEqual({ length: 4, points: 1, worth: 4 });
    expect(joined([run(2, 3), run(6, 4)], 5, ["5H"]).length).toBe(8);
    expect(joined([run(2, 3)], 6, ["6H", "7H", "8H"]).length).toBe(3);
  });

  it("is told for a place and for a new run", () => {
    const at = { text: "0H>2+", kind: "high", on: 2, slot: 5, taken: null } as const;
    expect(outcome({ kind: "extend", text: at.text, card: "0H", at }, [run(2, 3)])).toEqual({ suit: "H", length: 4, points: 1, worth: 4 });
    expect(outcome({ kind: "lay", text: "+QHKHAH", cards: ["QH", "KH", "AH"] }, [])).toEqual({ suit: "H", length: 3, points: 9, worth: 9 });
    expect(outcome({ kind: "lay", text: "+4H4S4D", cards: ["4H", "4S", "4D"] }, [])).toBeNull();
    expect(outcome({ kind: "discard", text: "-4H", card: "4H" }, [run(5, 3)])).toBeNull();
  });
});

it("a joker stands for the rank of its slot", () => {
  const laid = { ...run(4, 3), cards: ["4H", "5H", "0H"] };
  expect([standing(laid, 0), standing(laid, -1)]).toEqual(["4", "6"]);
});

describe("the strips of a lane", () => {
  const inside = (strips: readonly { left: number; width: number }[]): boolean => {
    const row = strips.toSorted((one, two) => one.left - two.left);
    const apart = row.every(({ left, width }, n) => left + width <= (row[n + 1]?.left ?? 19) + 1e-9);
    return apart && (row[0]?.left ?? 0) >= -1e-9;
  };

  it("lie where their cards do, if these are wide enough", () => {
    expect(spread([run(2, 4), run(10, 6)], 3)).toEqual([{ left: 1, width: 4 }, { left: 9, width: 6 }]);
  });

  it("make room for one another, and stay in the lane", () => {
    expect(inside(spread([run(1, 3), run(5, 3)], 5))).toBe(true);
    expect(inside(spread([run(17, 3), run(13, 3)], 5))).toBe(true);
    expect(inside(spread([run(4, 4), run(6, 3)], 3))).toBe(true); // a joker stands where another player has the card
    expect(inside(spread([run(1, 3), run(5, 3), run(9, 3), run(13, 3), run(17, 3)], 5))).toBe(true);
  });
});
