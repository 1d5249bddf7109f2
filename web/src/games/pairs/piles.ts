// The names of the twenty piles, and the notation of a pair.
import type { Event } from "./types.js";

export const CARDS = 120;
export const PAIRS = CARDS / 2;

/** Row by row: a1 b1 c1 d1 e1 a2 … */
export const PILES: readonly string[] = [..."1234"].flatMap((row) => [..."abcde"].map((column) => column + row));

/** The move that pairs two piles: the earlier pile comes first. */
export const paired = (one: string, two: string): string => (PILES.indexOf(one) < PILES.indexOf(two) ? `${one}=${two}` : `${two}=${one}`);

/** The move behind an event. */
export function moveOf(event: unknown): string {
  const [first, second] = (event as Event).piles;
  return paired(PILES[first] ?? "", PILES[second] ?? "");
}
