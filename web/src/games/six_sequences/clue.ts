// The first steps of a hint, before the move itself: the hand, the table or a pile, then a card.
import { pretty } from "../../cards/deck.js";
import { m } from "../../paraglide/messages.js";
import type { Clue, Looked } from "../index.js";
import { readMove, type Move } from "./moves.js";

const WHERE: Readonly<Record<Move["kind"], () => string>> = {
  draw: m.web_hint_stock,
  pass: m.web_six_sequences_hint_nothing,
  lay: m.web_hint_hand,
  claim: m.web_hint_discards,
  extend: m.web_hint_table,
  swap: m.web_hint_table,
  discard: m.web_hint_hand,
};

/** The same as parts of the table. */
const HAND: Looked = { at: ".hand li", whole: true };
const BOARD: Looked = { at: "[data-zone=board]" };
const LOOKED: Readonly<Partial<Record<Move["kind"], Looked>>> = {
  draw: { at: ".stock" },
  lay: HAND,
  claim: { at: ".discard" },
  extend: BOARD,
  swap: BOARD,
  discard: HAND,
};

export function clue(text: string): Clue {
  const move = readMove(text);
  const card = move === null ? null : "card" in move ? move.card : "cards" in move ? (move.cards[0] ?? null) : null;
  const kind = move?.kind ?? "pass";
  const looked = LOOKED[kind];
  return { where: WHERE[kind](), ...(looked && { looked }), card: card === null ? null : m.web_hint_card({ card: pretty(card) }), pointed: card };
}
