// The first steps of a hint, before the move itself: a quarter of the board, then the card.
import { pretty } from "../../cards/deck.js";
import { m } from "../../paraglide/messages.js";
import type { Clue } from "../index.js";
import { COLUMNS } from "./layout.js";
import { beside, onBoard } from "./moves.js";

const QUARTERS = [
  [m.web_sequence_hint_top_left, m.web_sequence_hint_top_right],
  [m.web_sequence_hint_bottom_left, m.web_sequence_hint_bottom_right],
] as const;

/** A quarter in words, and its first and last space on the board. */
function quarter(space: string): Pick<Clue, "where" | "looked"> {
  const [right, low] = [COLUMNS.indexOf(space[0] ?? "") > 4, Number(space.slice(1)) > 5];
  const first = (low ? 51 : 1) + (right ? 5 : 0);
  return { where: QUARTERS[low ? 1 : 0][right ? 1 : 0](), looked: { at: `.cell:is(:nth-child(${first}), :nth-child(${first + 44}))`, whole: true } };
}

export function clue(move: string): Clue {
  const [spot] = onBoard([move]);
  if (spot) return { ...quarter(spot.space), card: m.web_hint_card({ card: pretty(spot.card) }), pointed: spot.card };
  const [other] = beside([move]);
  if (other?.kind === "exchange" || other?.kind === "forfeit")
    return { where: m.web_hint_hand(), looked: { at: "[data-zone=hand]" }, card: m.web_hint_card({ card: pretty(other.what) }), pointed: other.what };
  const marks = other?.kind === "mark";
  return { where: marks ? m.web_hint_table() : m.web_hint_stock(), looked: { at: marks ? ".grid" : "[data-spot=stock]" }, card: null, pointed: null };
}
