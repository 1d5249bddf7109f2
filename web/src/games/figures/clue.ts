// The first steps of a hint, before the move itself: the hand, the piles or the sheet, then a card or a box.
import { pretty } from "../../cards/deck.js";
import { m } from "../../paraglide/messages.js";
import type { Clue } from "../index.js";
import { boxName, pileOf } from "./boxes.js";
import type { View } from "./types.js";

export function clue(move: string, seen: unknown): Clue {
  if (move === "<") return { where: m.web_hint_stock(), looked: { at: "[data-spot=stock]" }, card: null, pointed: null };
  if (move.endsWith(">")) {
    const top = (seen as View).discards.find((_, seat) => pileOf(seat) === move[0])?.at(-1) ?? "";
    return { where: m.web_hint_discards(), looked: { at: ".top.legal" }, card: m.web_hint_card({ card: pretty(top) }), pointed: move };
  }
  if (move.startsWith("-")) return { where: m.web_hint_hand(), looked: { at: "[data-zone=hand]" }, card: m.web_hint_card({ card: pretty(move.slice(1)) }), pointed: move.slice(1) };
  const box = move.slice(move.indexOf("=") + 1);
  return { where: m.web_figures_hint_sheet(), looked: { at: ".sheet.paper" }, card: m.web_figures_hint_box({ box: boxName(box) }), pointed: box };
}
