// The order of a hand: the player chooses it, and new cards do not move the others.
import { K6T_SUITS, suitOf } from "../../cards/deck.js";
import { place } from "./moves.js";

export type Sorting = "suit" | "rank" | "manual";
export const SORTINGS: readonly Sorting[] = ["suit", "rank", "manual"];

const suitAt = (card: string): number => K6T_SUITS.indexOf(suitOf(card));

/** The cards in the chosen order; unchanged if the player sorts by hand. */
export function sorted(cards: readonly string[], by: Sorting): string[] {
  if (by === "manual") return [...cards];
  const bySuit = (one: string, two: string): number => suitAt(one) - suitAt(two);
  const byRank = (one: string, two: string): number => place(one) - place(two);
  return cards.toSorted((one, two) => (by === "suit" ? bySuit(one, two) || byRank(one, two) : byRank(one, two) || bySuit(one, two)));
}

export interface Arranged {
  readonly order: readonly string[];
  /** The cards that have just come into the hand. */
  readonly fresh: readonly string[];
}

/** The hand after a change. New cards go to the right; if cards only left, the hand is sorted again. */
export function arranged(before: Arranged, hand: readonly string[], by: Sorting): Arranged {
  const kept = before.order.filter((card) => hand.includes(card));
  const came = hand.filter((card) => !kept.includes(card));
  if (!kept.length) return { order: sorted(hand, by), fresh: [] };
  if (came.length) return { order: [...kept, ...came], fresh: came };
  if (kept.length < before.order.length) return { order: sorted(kept, by), fresh: [] };
  return before;
}

/** The order with a card moved one place left (-1) or right (1). */
export function shifted(order: readonly string[], card: string, step: -1 | 1): string[] {
  const at = order.indexOf(card);
  const to = at + step;
  if (at < 0 || to < 0 || to >= order.length) return [...order];
  return order.with(at, order[to] ?? card).with(to, card);
}
