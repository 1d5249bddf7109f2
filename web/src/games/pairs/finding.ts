// Reads a typed rank: one letter or digit, or two digits from ten on.
import { K6T_RANKS } from "../../cards/deck.js";

/** The rank after this key is pressed; null if the key belongs to no rank. */
export function ranked(before: string | null, key: string): string | null {
  const longer = before === "1" ? before + key : "";
  if (K6T_RANKS.includes(longer)) return longer;
  const rank = key.toUpperCase();
  return K6T_RANKS.includes(rank) ? rank : null;
}
