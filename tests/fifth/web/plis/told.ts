// What happened, in words, and the first steps of a hint.
import { pretty } from "../../cards/deck.js";
import { m } from "../../paraglide/messages.js";
import type { Clue, Told } from "../index.js";
import type { Event } from "./types.js";

function tell(event: unknown, names: readonly string[]): string {
  const seen = event as Event;
  const name = names[seen.seat] ?? "";
  return seen.kind === "played" ? m.web_plis_played({ name, card: pretty(seen.card) }) : m.web_plis_taken({ name });
}

const clue = (move: string): Clue => ({ where: m.web_hint_hand(), card: m.web_hint_card({ card: pretty(move) }), pointed: move });

export const told: Told = { tell, clue };
