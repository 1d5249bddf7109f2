// How the end of a game sounds.
import type { Sound } from "../sound.js";

/** The sound of the end: a win, another end, or a game for one in which no move is left. */
export function endSound(winners: readonly number[], seat: number | null, alone: boolean): Sound {
  if (seat !== null && winners.includes(seat)) return "won";
  return alone ? "stuck" : "end";
}
