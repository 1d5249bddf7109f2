// The first steps of a hint, before the move itself: the rank, then one of the two cards.
import { rankOf } from "../../cards/deck.js";
import { m } from "../../paraglide/messages.js";
import type { Clue } from "../index.js";
import { PILES } from "./piles.js";
import type { View } from "./types.js";
import { many, shown } from "./words.js";

export function clue(move: string, seen: unknown): Clue {
  const [pile = ""] = move.split("=");
  const { piles } = seen as View;
  const card = piles[PILES.indexOf(pile)]?.at(-1) ?? "";
  const same = PILES.filter((_, place) => rankOf(piles[place]?.at(-1) ?? "") === rankOf(card));
  const looked = { at: `.pile:is(${same.map((name) => `[aria-label^="${name}"]`).join()}) .top` };
  return { where: m.web_pairs_hint_rank({ ranks: many(rankOf(card)) }), looked, card: m.web_hint_card({ card: shown(card) }), pointed: pile };
}
