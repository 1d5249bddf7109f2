// What a player can do now, in words for screen readers: a sentence for each kind of move.
import { m } from "../paraglide/messages.js";

/** The sentence for the moves of a position. The names are those of the seats. */
export type Reach = (moves: readonly string[], view: unknown, names: readonly string[]) => string;

/** More things than this are only counted. */
const MANY = 6;

/** A kind of move and what it can be done with; nothing if there is nothing. */
export function listed(label: string, things: readonly string[]): string[] {
  const found = [...new Set(things)];
  if (!found.length) return [];
  return [`${label}${m.web_colon()}${found.length > MANY ? m.web_reach_many({ number: found.length }) : found.join(", ")}`];
}
