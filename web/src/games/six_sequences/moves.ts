// Parses the texts of moves: what can be laid, extended, exchanged, taken and discarded, and the cards it needs.
import { K6T_RANKS, K6T_SUITS, rankOf, suitOf } from "../../cards/deck.js";
import { POINTS_BY_SLOT, type Combination } from "./types.js";

export type Move =
  | { readonly kind: "draw" | "pass"; readonly text: string }
  | { readonly kind: "lay" | "claim"; readonly text: string; readonly cards: readonly string[] }
  | {
      readonly kind: "extend";
      readonly text: string;
      readonly card: string;
      readonly to: number;
      readonly end: "" | "-" | "+";
      readonly from: number | null;
    }
  | { readonly kind: "swap"; readonly text: string; readonly card: string; readonly taken: string }
  | { readonly kind: "discard"; readonly text: string; readonly card: string };

/** A place on the table where one card may go, and the move that puts it there. */
export interface Target {
  readonly text: string;
  readonly kind: "low" | "high" | "set" | "swap";
  /** The number of the combination. */
  readonly on: number;
  /** The slot in a run; null in a set. */
  readonly slot: number | null;
  /** The card that comes into the hand in exchange. */
  readonly taken: string | null;
}

const CARD = /(?:1[0-2]|[0-9JCBRQKA])[SCMEHD]/g;
const EXTEND = /^(1?[0-9JCBRQKA][SCMEHD])(?:\^(\d+))?>(\d+)([-+]?)$/;

export const cardsIn = (text: string): string[] => text.match(CARD) ?? [];
export const place = (card: string): number => K6T_RANKS.indexOf(rankOf(card));
export const isJoker = (card: string): boolean => rankOf(card) === "0";
export const isRun = (cards: readonly string[]): boolean => new Set(cards.map(suitOf)).size === 1;

/** Parse a move; null for a text that is not a move. */
export function readMove(text: string): Move | null {
  if (text === "<") return { kind: "draw", text };
  if (text === "pass") return { kind: "pass", text };
  const cards = cardsIn(text);
  const [first = "", second = ""] = cards;
  if (text.startsWith("+")) return { kind: "lay", text, cards };
  if (text.startsWith("?")) return { kind: "claim", text, cards };
  if (text.startsWith("-")) return { kind: "discard", text, card: first };
  if (text.includes("/")) return { kind: "swap", text, card: first, taken: second };
  const found = EXTEND.exec(text);
  if (!found) return null;
  const [, card = "", from, to, end] = found;
  const named = end === "-" || end === "+" ? end : "";
  return { kind: "extend", text, card, to: Number(to), end: named, from: from ? Number(from) : null };
}

export const readMoves = (texts: readonly string[]): Move[] => texts.flatMap((text) => readMove(text) ?? []);

/** The cards that a move shows, to mark them on the table. */
export function shownIn(text: string | null): string[] {
  return text === null ? [] : cardsIn(text);
}

export type Laying = Extract<Move, { kind: "lay" | "claim" }>;

/** The combinations of exactly these cards that can be laid; a joker may have several places in one. */
export function layings(moves: readonly Move[], picked: readonly string[]): Laying[] {
  const wanted = new Set(picked);
  return moves
    .filter((move): move is Laying => move.kind === "lay" || move.kind === "claim")
    .filter(({ cards }) => cards.length === wanted.size && cards.every((card) => wanted.has(card)));
}

/** The slot where a card extends a run: given by `end`, or by the card itself. */
function slotOf(run: Combination, card: string, end: "" | "-" | "+"): number {
  const low = run.low ?? 1;
  return end === "-" || (end === "" && place(card) < low) ? low - 1 : low + run.cards.length;
}

/** Where a card may go: the ends of runs, sets, and the places of jokers, aces and ones. */
export function targetsOf(moves: readonly Move[], card: string, table: readonly Combination[]): Target[] {
  return moves.flatMap((move): Target[] => {
    if (move.kind === "swap" && move.card === card) {
      const run = table.find((laid) => laid.kind === "run" && laid.cards.includes(move.taken));
      if (!run) return [];
      const slot = (run.low ?? 1) + run.cards.indexOf(move.taken);
      return [{ text: move.text, kind: "swap", on: run.number, slot, taken: move.taken }];
    }
    if (move.kind !== "extend" || move.card !== card) return [];
    const laid = table.find(({ number }) => number === move.to);
    if (!laid) return [];
    if (laid.kind === "set") return [{ text: move.text, kind: "set", on: laid.number, slot: null, taken: null }];
    const slot = slotOf(laid, card, move.end);
    return [{ text: move.text, kind: slot < (laid.low ?? 1) ? "low" : "high", on: laid.number, slot, taken: null }];
  });
}

/** The lowest slot of a run, written from its low end up: the slot from which all its ranks fit. */
export function lowOf(cards: readonly string[]): number {
  const fits = (low: number): boolean => cards.every((card, n) => rankOf(card) in (POINTS_BY_SLOT[low + n] ?? {}));
  return POINTS_BY_SLOT.findIndex((_, low) => fits(low)) + 1;
}

/** The points of a new run, to sort a list. */
export function worth(cards: readonly string[]): number {
  if (!isRun(cards)) return 0;
  const low = lowOf(cards);
  return cards.reduce((sum, card, n) => sum + (POINTS_BY_SLOT[low + n - 1]?.[rankOf(card)] ?? 0), 0);
}

/** All combinations that can be laid, sorted by points, then by number of cards. */
export function laysByWorth(moves: readonly Move[]): Laying[] {
  return moves
    .filter((move): move is Laying => move.kind === "lay" || move.kind === "claim")
    .toSorted((one, two) => worth(two.cards) - worth(one.cards) || two.cards.length - one.cards.length);
}

/** The cards in the order of the notation: a run from its low end up, a set by suit. */
export function written(cards: readonly string[]): string[] {
  if (!isRun(cards)) return cards.toSorted((one, two) => K6T_SUITS.indexOf(suitOf(one)) - K6T_SUITS.indexOf(suitOf(two)));
  const jokers = cards.filter(isJoker);
  const row: string[] = [];
  for (const card of cards.filter((one) => !isJoker(one)).toSorted((one, two) => place(one) - place(two))) {
    const before = row.at(-1);
    if (before !== undefined && place(card) - place(before) === 2 && jokers.length) row.push(jokers.pop() ?? "");
    row.push(card);
  }
  return [...row, ...jokers];
}
