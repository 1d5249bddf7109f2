// A decision: what the player has to choose now. What they aim at stays as long as the decision is the same.
import type { View } from "./types.js";

/** Names the decision of a seat; empty if it has none. The choices of others do not change it. */
export function decision(view: View, seat: number | null): string {
  if (seat === null || view.over || !view.waiting.includes(seat)) return "";
  return [view.round, view.phase, view.turns].join(" ");
}
