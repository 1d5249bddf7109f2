// Where runs lie in the nineteen slots of a lane, and how long they would become.
import { K6T_RANKS, rankOf, suitOf } from "../../cards/deck.js";
import type { Way } from "./choice.svelte.js";
import { isRun, lowOf } from "./moves.js";
import { POINTS_BY_SLOT, type Combination } from "./types.js";

export const SLOTS = K6T_RANKS.slice(1);

/** The rank that a card of a run stands for: a joker has the rank of its slot. */
export function standing({ cards, low }: Combination, at: number): string {
  const rank = rankOf(cards.at(at) ?? "");
  return rank === "0" ? (K6T_RANKS[(low ?? 1) + (at < 0 ? cards.length + at : at)] ?? "") : rank;
}

/** The points of a card in a slot. */
export const pointsAt = (slot: number, card: string): number => POINTS_BY_SLOT[slot - 1]?.[rankOf(card)] ?? 0;

export interface Outcome {
  readonly suit: string;
  /** The length of the run that it makes. */
  readonly length: number;
  /** The points of the card, or of the cards. */
  readonly points: number;
  /** The points of the whole run. */
  readonly worth: number;
}

/** What cards make of the runs of their suit, if they come to lie from a slot on: they join what they touch. */
export function joined(runs: readonly Combination[], from: number, cards: readonly string[]): Omit<Outcome, "suit"> {
  const taken = new Map(runs.flatMap(({ low, cards: laid }) => laid.map((card, n) => [(low ?? 1) + n, card] as const)));
  const points = cards.reduce((sum, card, n) => sum + pointsAt(from + n, card), 0);
  let [length, worth] = [cards.length, points];
  const reach = (start: number, step: -1 | 1): void => {
    for (let slot = start, card = taken.get(slot); card !== undefined; slot += step, card = taken.get(slot)) {
      length += 1;
      worth += pointsAt(slot, card);
    }
  };
  reach(from - 1, -1);
  reach(from + cards.length, 1);
  return { length, points, worth };
}

/** What a way makes of the runs of its suit; null if it makes no run longer. */
export function outcome(way: Way, own: readonly Combination[]): Outcome | null {
  const cards = "cards" in way ? way.cards : [way.card];
  const suit = suitOf(cards[0] ?? "");
  const from = "cards" in way ? lowOf(cards) : way.kind === "extend" ? (way.at.slot ?? 0) : 0;
  return from && isRun(cards) ? { suit, ...joined(own.filter((laid) => laid.suit === suit), from, cards) } : null;
}

/** A strip that stands for a run: its left edge and its width, in slots. */
export interface Strip {
  readonly left: number;
  readonly width: number;
}

/** Strips for the runs of a lane, in their order: each at least `least` slots wide, and none over another. */
export function spread(runs: readonly Combination[], least: number): Strip[] {
  const wanted = runs.map(({ low, cards }, place) => {
    const width = Math.max(cards.length, least);
    return { place, width, left: (low ?? 1) - 1 - (width - cards.length) / 2 };
  });
  const row = wanted.toSorted((one, two) => one.left + one.width / 2 - two.left - two.width / 2);
  const room = SLOTS.length / Math.max(SLOTS.length, row.reduce((sum, { width }) => sum + width, 0));
  for (const strip of row) strip.width *= room;
  let end = 0;
  for (const strip of row) {
    strip.left = Math.max(strip.left, end);
    end = strip.left + strip.width;
  }
  end = SLOTS.length;
  for (const strip of row.toReversed()) {
    strip.left = Math.min(strip.left, end - strip.width);
    end = strip.left;
  }
  return wanted.map(({ left, width }) => ({ left, width }));
}
