import { expect, test } from "vitest";
import { CARDS, NAMES, PLACE } from "./layout.js";
import { beside, onBoard, rowOf } from "./moves.js";

test("moves on the board name a card and a space", () => {
  expect(onBoard(["10C@d4", "JS!e10", "~9H", "pass"])).toEqual([
    { move: "10C@d4", card: "10C", space: "d4", takes: false },
    { move: "JS!e10", card: "JS", space: "e10", takes: true },
  ]);
});

test("all other moves are told apart by their sign", () => {
  expect(beside(["<", "pass", "?1", "admit", "deny", "~9H", "-10D", "=d4-h4", "7C@d4"]).map(({ kind, what }) => kind + what)).toEqual([
    "draw", "pass", "call1", "admit", "deny", "exchange9H", "forfeit10D", "markd4-h4",
  ]);
});

test("a row of five goes from one end to the other, in every direction", () => {
  expect(rowOf("d4-h4")).toEqual(["d4", "e4", "f4", "g4", "h4"]);
  expect(rowOf("a6-a10")).toEqual(["a6", "a7", "a8", "a9", "a10"]);
  expect(rowOf("f5-b9")).toEqual(["f5", "e6", "d7", "c8", "b9"]);
});

test("every card but the jacks stands on the board twice", () => {
  const counts = new Map<string, number>();
  for (const card of CARDS) if (card) counts.set(card, (counts.get(card) ?? 0) + 1);
  expect(counts.size).toBe(48);
  expect([...counts.values()].every((count) => count === 2)).toBe(true);
  expect([NAMES[0], NAMES[99], PLACE.get("d4")]).toEqual(["a1", "j10", 33]);
});
