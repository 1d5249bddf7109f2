// Séquence, as the shell shows it.
import { spoken } from "../../cards/deck.js";
import { m } from "../../paraglide/messages.js";
import type { SeatShown } from "../index.js";
import { needed, onBoard } from "./moves.js";
import type { View } from "./types.js";

export { default as Board } from "./Board.svelte";
export { tell } from "./tell.js";
export { choices, fitting } from "./options.js";
export { clue } from "./clue.js";
export { KEYS as keys } from "./keys.js";

export const deck = "french";
export const minutes = 20;
const MANY = 6;
export const players = "2–12";

export function seated(view: unknown, seat: number): SeatShown {
  const { held, lines, discards, options } = view as View;
  const made = lines.filter((line) => line.team === seat % options.teams).length;
  const last = discards[seat]?.at(-1);
  return { cards: held[seat] ?? 0, score: `${made}/${needed(options)}`, ...(last && { last }) };
}

/** Each card with its spaces; a jack that goes anywhere with their number. */
export function reach(moves: readonly string[]): string {
  const spaces = new Map<string, string[]>();
  for (const { card, space } of onBoard(moves)) spaces.set(card, [...(spaces.get(card) ?? []), space]);
  const told = [...spaces].map(([card, found]) => `${spoken(card, "french")}${m.web_colon()}${found.length > MANY ? m.web_sequence_spaces({ number: found.length }) : found.join(", ")}`);
  return told.join(". ") || m.web_moves_count({ number: moves.length });
}

export function prompt(view: unknown, moves: readonly string[]): string {
  const { phase } = view as View;
  if (moves.includes("admit")) return m.web_sequence_prompt_called();
  if (phase === "mark") return m.web_sequence_prompt_mark();
  if (phase === "forfeit") return m.web_sequence_prompt_forfeit();
  if (moves.every((move) => move === "pass" || move.startsWith("?"))) return m.web_sequence_prompt_pass();
  return m.web_sequence_prompt();
}
