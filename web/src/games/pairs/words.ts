// Cards and ranks in sentences. A joker is a card like any other here, but has a name of its own.
import { glyphOf, pretty, rankOf, suitOf } from "../../cards/deck.js";
import { m } from "../../paraglide/messages.js";

export const shown = (card: string): string => (rankOf(card) === "0" ? `✱${glyphOf(suitOf(card))}` : pretty(card));

/** A rank in a sentence: one, and several. */
export const one = (rank: string): string => (rank === "0" ? m.web_rank_0() : rank);
export const many = (rank: string): string => (rank === "0" ? m.web_pairs_jokers() : m.web_pairs_many({ rank }));
