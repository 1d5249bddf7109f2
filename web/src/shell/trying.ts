// Positions to try moves in: puzzles of the day, and one's own worst decisions.
import type { ChoiceSeen, Decision, Weighed } from "../wire/types.js";

export interface Attempt {
  readonly title: string;
  /** What is asked for, in one sentence or two. */
  readonly asks: string;
  readonly choice: ChoiceSeen;
  /** Ask the server what a move is worth. */
  readonly weigh: (move: string) => Promise<Weighed>;
}

const MOST = 3;

/** The worst decisions of a side, in the order of the game. */
export function worst(decisions: readonly Decision[], side: number): readonly Decision[] {
  const errors = decisions.filter((one) => one.side === side && one.error < 0);
  const chosen = errors.sort((one, other) => one.error - other.error).slice(0, MOST);
  return chosen.sort((one, other) => one.ply - other.ply);
}
