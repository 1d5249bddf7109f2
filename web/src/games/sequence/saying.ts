// A sentence about the chosen card: where it can go.
import { pretty } from "../../cards/deck.js";
import { m } from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { isOneEyed, isTwoEyed, type Beside, type OnBoard } from "./moves.js";

/** Null if nothing is chosen, or no card is to be played. */
export function saying(card: string | null, spots: readonly OnBoard[], others: readonly Beside[]): string | null {
  const dead = others.some((other) => other.kind === "exchange" && other.what === card);
  if (card === null || (!spots.length && !dead)) return null;
  const spaces = spots.filter((spot) => spot.card === card).map((spot) => spot.space);
  const words = { card: pretty(card), number: spaces.length };
  if (isTwoEyed(card)) return m.web_sequence_say_free(words);
  if (isOneEyed(card)) return m.web_sequence_say_take(words);
  if (spaces.length) return m.web_sequence_say_spaces({ ...words, spaces: new Intl.ListFormat(getLocale()).format(spaces) });
  return dead ? m.web_sequence_say_dead(words) : m.web_sequence_say_none(words);
}
