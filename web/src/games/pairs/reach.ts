// What a player can do now, in words: the cards of each rank that form pairs, with their piles.
import { rankOf, spoken } from "../../cards/deck.js";
import { m } from "../../paraglide/messages.js";
import type { Reach } from "../reaching.js";
import { PILES } from "./piles.js";
import type { View } from "./types.js";

const reach: Reach = (moves, view) => {
  const { piles } = view as View;
  const places = [...new Set(moves.flatMap((move) => move.split("=")))].map((pile) => PILES.indexOf(pile)).sort((one, two) => one - two);
  const ranks = new Map<string, string[]>();
  for (const place of places) {
    const card = piles[place]?.at(-1) ?? "";
    ranks.set(rankOf(card), [...(ranks.get(rankOf(card)) ?? []), `${spoken(card, "k6t")} ${PILES[place]}`]);
  }
  return [m.web_pairs_reach({ number: ranks.size }), ...[...ranks.values()].map((cards) => cards.join(", "))].join(". ");
};

export default reach;
