// The twenty piles by name, and a pair of them as a move.
import type { Event } from "./types.js";

/** Row by row: a1 b1 c1 d1 e1 a2 … */
export const PILES: readonly string[] = [..."1234"].flatMap((row) => [..."abcde"].map((column) => column + row));

/** The text of a pair: the earlier pile comes first. */
export const paired = (one: string, two: string): string => (PILES.indexOf(one) < PILES.indexOf(two) ? `${one}=${two}` : `${two}=${one}`);

/** The move that a pair went by. */
export function moveOf(event: unknown): string {
  const [first, second] = (event as Event).piles;
  return paired(PILES[first] ?? "", PILES[second] ?? "");
}
