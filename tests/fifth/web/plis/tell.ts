// What happened, in words.
import { pretty } from "../../cards/deck.js";
import { m } from "../../paraglide/messages.js";
import type { Event } from "./types.js";

export function tell(event: unknown, names: readonly string[]): string {
  const seen = event as Event;
  const name = names[seen.seat] ?? "";
  return seen.kind === "played" ? m.web_plis_played({ name, card: pretty(seen.card) }) : m.web_plis_taken({ name });
}
