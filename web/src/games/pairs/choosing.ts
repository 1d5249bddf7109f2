// What a chosen card offers: its partners, and what the main button and the panel beside the board say about it.
import { rankOf } from "../../cards/deck.js";
import { m } from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { paired, PILES } from "./piles.js";
import type { View } from "./types.js";
import { many, one, shown } from "./words.js";

const CARDS_OF_A_RANK = 6;

/** The piles that each pile can be paired with, from the legal moves. */
export function partnersIn(moves: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const move of moves) {
    const [first = "", second = ""] = move.split("=");
    found.set(first, [...(found.get(first) ?? []), second]);
    found.set(second, [...(found.get(second) ?? []), first]);
  }
  return found;
}

export const cardsOf = (view: View, pile: string): readonly (string | null)[] => view.piles[PILES.indexOf(pile)] ?? [];
export const topOf = (view: View, pile: string): string | null => cardsOf(view, pile).at(-1) ?? null;

/** The number of cards of a rank that are gone. */
export const goneOf = (view: View, rank: string): number => view.gone.filter((card) => rankOf(card) === rank).length;

/** What the main button says, and the move it makes; null while something is missing. */
export function nextStep(view: View, chosen: string | null, partners: readonly string[]): { label: string; move: string | null } {
  const [partner] = partners;
  const top = chosen === null ? null : topOf(view, chosen);
  if (chosen === null || top === null) return { label: m.web_pairs_choose(), move: null };
  const rank = rankOf(top);
  if (partner === undefined) return { label: m.web_pairs_alone({ rank: one(rank) }), move: null };
  if (partners.length > 1) return { label: m.web_pairs_choose_other({ rank: one(rank) }), move: null };
  return { label: m.web_pairs_remove({ ranks: many(rank) }), move: paired(chosen, partner) };
}

const listed = (type: Intl.ListFormatType, words: readonly string[]): string => new Intl.ListFormat(getLocale(), { type }).format(words);

/** The chosen card with its partners, and what is known of its piles and its rank; null without a choice. */
export function aboutChoice(view: View, chosen: string | null, partners: readonly string[]): { cards: readonly string[]; card: string; others: string; text: string } | null {
  const top = chosen === null ? null : topOf(view, chosen);
  if (chosen === null || top === null) return null;
  const rank = rankOf(top);
  if (!partners.length) return { cards: [top], card: shown(top), others: "", text: m.web_pairs_alone_long({ rank: one(rank) }) };
  const tops = partners.flatMap((pile) => topOf(view, pile) ?? []);
  const others = tops.map(shown);
  const heights = [chosen, ...partners].map((pile) => String(cardsOf(view, pile).length));
  return {
    cards: [top, ...tops],
    card: shown(top),
    others: listed("disjunction", others),
    text: `${m.web_pairs_heights({ heights: listed("conjunction", heights) })} ${rest(view, rank, partners.length - 1)}`,
  };
}

/** What is left of a rank after a pair has gone; `seen` of these cards lie on top. */
function rest(view: View, rank: string, seen: number): string {
  const number = CARDS_OF_A_RANK - goneOf(view, rank) - 2;
  const words = { number: number === 2 ? m.web_pairs_two() : m.web_pairs_four(), ranks: many(rank), seen };
  if (number === 0) return m.web_pairs_last(words);
  return seen ? m.web_pairs_after_seen(words) : m.web_pairs_after_hidden(words);
}
