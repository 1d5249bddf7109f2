import { expect, test } from "vitest";
import { overwriteGetLocale } from "../../paraglide/runtime.js";
import { beside, onBoard } from "./moves.js";
import { saying } from "./saying.js";

overwriteGetLocale(() => "fr");
const MOVES = ["10D@h6", "10D@e10", "KS@b4", "JD@a2", "JH!d4", "JH!e4", "~8C"];
const said = (card: string | null, moves = MOVES): string | null => saying(card, onBoard(moves), beside(moves));

test("the spaces of a chosen card are named", () => {
  expect(said("10D")).toBe("10♦\u202f: deux cases libres, h6 et e10.");
  expect(said("KS")).toBe("K♠\u202f: une case libre, b4.");
  expect(said("JD")).toBe("J♦\u202f: n’importe quelle case libre.");
  expect(said("JH")).toBe("J♥\u202f: 2 jetons adverses à retirer.");
});

test("a dead card says what to do with it, and another without a space says so", () => {
  expect(said("8C")).toBe("8♣\u202f: ses deux cases sont prises, échangez-la.");
  expect(said("9H")).toBe("9♥\u202f: ses deux cases sont prises.");
});

test("nothing is said without a choice or without a turn", () => {
  expect(said(null)).toBeNull();
  expect(said("10D", [])).toBeNull();
});
