// Faces of cards: every card of every deck has its drawing, its pips are as many as its rank, and letters meet no rank.
import { expect, test } from "vitest";
import { backs } from "./art_backs.js";
import { courts } from "./art_courts.js";
import { pieces } from "./art_pieces.js";
import { BACKS } from "./backs.js";
import { K6T_RANKS, lettersOf, rankOf, suitOf } from "./deck.js";
import { faceOf } from "./faces.js";
import { diceOf, pipsOf } from "./pips.js";
import { placed } from "./shapes.js";
import { COLOURED, FRENCH, K6T } from "./shuffle.js";

const SPRITE = courts() + pieces() + backs();
const IDS = [...SPRITE.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
const moves = (path: string | undefined): number => path?.match(/M/g)?.length ?? 0;

test("every name in the drawings is there once", () => {
  expect(new Set(IDS).size).toBe(IDS.length);
  const used = [...SPRITE.matchAll(/(?:href="#|url\(#)([\w-]+)/g)].map(([, id]) => id);
  expect(used.filter((id) => !IDS.includes(id))).toEqual([]);
});

test("every card shows a drawing that exists", () => {
  for (const [deck, cards] of [["french", FRENCH], ["k6t", K6T]] as const) {
    for (const card of cards) {
      for (const drawing of Object.values(faceOf(card, deck, true))) {
        if ("art" in drawing) expect(IDS).toContain(drawing.art);
        else expect(drawing.path).toMatch(/^M/);
      }
    }
  }
  for (const back of BACKS) expect(IDS).toContain(`back-${back}`);
});

test("courts are drawn, and only with pictures", () => {
  expect(faceOf("JH", "french", true).broad).toMatchObject({ art: "court-JH" });
  expect(faceOf("JH", "k6t", true).broad).toMatchObject({ art: "piece-J" });
  expect(faceOf("0M", "k6t", true).narrow).toMatchObject({ art: "joker-M" });
  for (const card of ["JH", "AS", "7D"]) expect(faceOf(card, "french", false).broad).toHaveProperty("path");
});

test("a card has as many pips as its rank says", () => {
  for (const card of [...FRENCH, ...K6T]) {
    const rank = Number(rankOf(card));
    expect(moves(pipsOf(rankOf(card), suitOf(card)))).toBe(rank >= 2 ? rank : 0);
  }
  for (const card of COLOURED) expect(moves(diceOf(rankOf(card), suitOf(card)))).toBe(Number(rankOf(card)));
});

test("a shape is moved, enlarged and turned", () => {
  expect(placed("M12 0L24 12Z", 50, 70, 48)).toBe("M50.0 46.0L74.0 70.0Z");
  expect(placed("M12 0A6 6 0 1 0 24 12Z", 50, 70, 48, true)).toBe("M50.0 94.0A12.00 12.00 0 1 0 26.0 70.0Z");
});

test("letters for suits meet no rank, and differ", () => {
  for (const suits of ["SCMEHD", "rgyb"]) {
    const letters = [...suits].map(lettersOf);
    expect(new Set(letters).size).toBe(suits.length);
    for (const two of letters) expect(K6T_RANKS.filter((rank) => two.includes(rank))).toEqual([]);
  }
});
