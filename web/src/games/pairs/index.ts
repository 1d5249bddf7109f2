// The pairs patience, as the shell shows it.
import { pretty } from "../../cards/deck.js";
import { m } from "../../paraglide/messages.js";
import type { Choice } from "../index.js";
import type { Event } from "./types.js";

export { default as Board } from "./Board.svelte";
export { clue } from "./clue.js";
export { KEYS as keys } from "./keys.js";
export { moveOf } from "./piles.js";

export const deck = "k6t";
export const minutes = 10;
export const players = "1";
export const choices: readonly Choice[] = [
  { option: "faces", values: ["hidden", "open"] },
  { option: "deal", values: ["any", "winnable"] },
];

export const fitting = (options: Record<string, unknown>): Record<string, unknown> => options;

export function tell(event: unknown): string | null {
  const { cards } = event as Event;
  return cards.map(pretty).join(" ");
}

export function prompt(_: unknown, moves: readonly string[]): string {
  return m.web_pairs_prompt({ number: moves.length });
}
