// Les 12 figures, as the shell shows them.
import { m } from "../../paraglide/messages.js";
import type { Choice, SeatShown } from "../index.js";
import type { View } from "./types.js";

export { default as Board } from "./Board.svelte";
export { clue } from "./clue.js";
export { KEYS as keys } from "./keys.js";
export { tell } from "./tell.js";

export const deck = "colours";
export const minutes = 25;
export const players = "2–6";
export const choices: readonly Choice[] = [
  { option: "players", values: [2, 3, 4, 5, 6] },
  { option: "points", values: ["classic", "sheet"] },
  { option: "stopping", values: ["any", "strong"] },
];

export const fitting = (options: Record<string, unknown>): Record<string, unknown> => options;

export const seated = (view: unknown, seat: number): SeatShown => ({ score: String((view as View).sheets[seat]?.total ?? 0) });

export function prompt(view: unknown): string {
  const { phase } = view as View;
  if (phase === "discard") return m.web_figures_prompt_discard();
  return phase === "mark" ? m.web_figures_prompt_mark() : m.web_figures_prompt();
}
