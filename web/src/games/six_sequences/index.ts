// Les 6 Séquences, as the shell shows it.
import { m } from "../../paraglide/messages.js";
import type { SeatShown } from "../index.js";
import { isRun, readMoves } from "./moves.js";
import type { View } from "./types.js";
import { plain } from "../../numbers.js";

export { default as Board } from "./Board.svelte";
export { choices, fitting } from "./options.js";
export { clue } from "./clue.js";
export { KEYS as keys } from "./keys.js";
export { tell } from "./tell.js";

export const deck = "k6t";
export const minutes = 30;
export const players = "2–4";

export function seated(view: unknown, seat: number): SeatShown {
  const { held, totals } = view as View;
  return { cards: held[seat] ?? 0, score: plain(totals[seat % totals.length] ?? 0) };
}

/** A claimed set still needs its run, or can be laid now (S18). */
function owes(moves: readonly string[]): string {
  const runs = readMoves(moves).some((move) => move.kind === "lay" && isRun(move.cards));
  return runs ? m.web_six_sequences_prompt_owe_run() : m.web_six_sequences_prompt_owe_set();
}

export function prompt(view: unknown, moves: readonly string[]): string {
  const { phase } = view as View;
  const kinds = new Set(readMoves(moves).map(({ kind }) => kind));
  if (phase === "claim") return kinds.has("claim") ? m.web_six_sequences_prompt_claim() : m.web_six_sequences_prompt_no_claim();
  if (phase === "draw") return kinds.has("claim") ? m.web_six_sequences_prompt_draw_or_take() : m.web_six_sequences_prompt_draw();
  if (phase === "owe") return owes(moves);
  if (phase === "last") return m.web_six_sequences_prompt_last();
  if (kinds.has("pass")) return m.web_six_sequences_prompt_end();
  if (kinds.has("draw")) return m.web_six_sequences_prompt_refill();
  const places = kinds.has("lay") || kinds.has("extend") || kinds.has("swap");
  return places ? m.web_six_sequences_prompt_place() : m.web_six_sequences_prompt_discard();
}
