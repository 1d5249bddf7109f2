// Séquence, as the shell shows it.
import { pretty } from "../../cards/deck.js";
import { m } from "../../paraglide/messages.js";
import { NAMES } from "./layout.js";
import type { Event, View } from "./types.js";

export { default as Board } from "./Board.svelte";
export { choices, fitting } from "./options.js";
export { clue } from "./clue.js";

export const deck = "french";
export const minutes = 20;
export const players = "2–12";

export function tell(event: unknown, names: readonly string[]): string | null {
  const seen = event as Event;
  switch (seen.kind) {
    case "played":
      return m.web_sequence_played({ name: names[seen.seat] ?? "", card: pretty(seen.card), space: NAMES[seen.space] ?? "" });
    case "drew":
      return seen.card ? m.web_sequence_drew({ name: names[seen.seat] ?? "", card: pretty(seen.card) }) : null;
    case "lined":
      return m.web_sequence_lined({ team: seen.team + 1, from: seen.spaces[0] ?? "", to: seen.spaces.at(-1) ?? "" });
    case "did":
      return m.web_sequence_did({ name: names[seen.seat] ?? "", move: seen.move });
  }
}

export function prompt(view: unknown, moves: readonly string[]): string {
  const { phase } = view as View;
  if (phase === "mark") return m.web_sequence_prompt_mark();
  if (phase === "forfeit") return m.web_sequence_prompt_forfeit();
  if (moves.every((move) => move === "pass" || move.startsWith("?"))) return m.web_sequence_prompt_pass();
  return m.web_sequence_prompt();
}
