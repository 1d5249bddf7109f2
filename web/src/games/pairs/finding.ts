// A rank by its keys: one letter or figure, and two figures from ten on.
import { K6T_RANKS } from "../../cards/deck.js";

/** The rank when this key is pressed after what was there; null for a key that is no rank's. */
export function ranked(before: string | null, key: string): string | null {
  const longer = before === "1" ? before + key : "";
  if (K6T_RANKS.includes(longer)) return longer;
  const rank = key.toUpperCase();
  return K6T_RANKS.includes(rank) ? rank : null;
}
