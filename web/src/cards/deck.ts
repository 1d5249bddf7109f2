// Cards by their short texts: `10H` is the ten of hearts. The last character is the suit or colour.
import { m } from "../paraglide/messages.js";

export type Deck = "k6t" | "french" | "colours";

export const rankOf = (card: string): string => card.slice(0, -1);
export const suitOf = (card: string): string => card.slice(-1);

/** The ranks of the six-suited deck, from the joker up. */
export const K6T_RANKS = "0 1 2 3 4 5 6 7 8 9 10 11 12 J C B R Q K A".split(" ");
export const K6T_SUITS = ["S", "C", "M", "E", "H", "D"];

const GLYPHS: Readonly<Record<string, string>> = {
  S: "♠", C: "♣", M: "☾", E: "★", H: "♥", D: "♦", r: "▲", g: "■", y: "●", b: "◆",
};

/** The suit of each glyph, for sentences that have them. */
export const SUITED: ReadonlyMap<string, string> = new Map(Object.entries(GLYPHS).map(([suit, glyph]) => [glyph, suit]));

export const glyphOf = (suit: string): string => GLYPHS[suit] ?? suit;

/** The card in a sentence: `10♥`. */
export const pretty = (card: string): string => rankOf(card) + glyphOf(suitOf(card));

/** The CSS variable of a suit's colour. */
const COLOURS: Readonly<Record<string, string>> = {
  S: "--spades", C: "--clubs", M: "--moons", E: "--stars", H: "--hearts", D: "--diamonds",
  r: "--red", g: "--green", y: "--yellow", b: "--blue",
};
export const colourOf = (suit: string): string => `var(${COLOURS[suit] ?? "--ink"})`;
/** The line around a coloured shape, which is read even where its colour is pale. */
export const rimOf = (suit: string): string => `var(${COLOURS[suit] ?? "--ink"}-rim, currentColor)`;

const SUIT_NAMES: Readonly<Record<string, () => string>> = {
  S: m.web_suit_S, C: m.web_suit_C, M: m.web_suit_M, E: m.web_suit_E, H: m.web_suit_H, D: m.web_suit_D,
  r: m.web_suit_r, g: m.web_suit_g, y: m.web_suit_y, b: m.web_suit_b,
};
const RANK_NAMES: Readonly<Record<string, () => string>> = {
  J: m.web_rank_J, C: m.web_rank_C, B: m.web_rank_B, R: m.web_rank_R, Q: m.web_rank_Q, K: m.web_rank_K, A: m.web_rank_A,
};

/** The name of a suit, as in “de cœur”. */
export const suitName = (suit: string): string => SUIT_NAMES[suit]?.() ?? suit;

/** Two small letters, for players who prefer letters to shapes: no rank has small letters. */
const LETTERS: Readonly<Record<string, () => string>> = {
  S: m.web_letters_S, C: m.web_letters_C, M: m.web_letters_M, E: m.web_letters_E, H: m.web_letters_H, D: m.web_letters_D,
  r: m.web_letters_r, g: m.web_letters_g, y: m.web_letters_y, b: m.web_letters_b,
};
export const lettersOf = (suit: string): string => LETTERS[suit]?.() ?? suit;

/** The card in words, for screen readers: “dix de cœur”. */
export function spoken(card: string, deck: Deck): string {
  const [rank, suit] = [rankOf(card), suitOf(card)];
  if (deck === "k6t" && rank === "0") return m.web_card({ rank: m.web_rank_0(), suit: suitName(suit) });
  return m.web_card({ rank: RANK_NAMES[rank]?.() ?? rank, suit: suitName(suit) });
}
