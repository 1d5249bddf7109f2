// The options of Les 6 Séquences that the lobby offers, and how they follow each other.
import type { Choice } from "../index.js";

export const choices: readonly Choice[] = [
  { option: "players", values: [2, 3, 4] },
  { option: "teams", values: [false, true] },
  { option: "rounds", values: [3, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
  { option: "claims", values: ["all", "next"] },
  { option: "pause", values: [3, 0, 5, 10] },
];

/** Teams are two of two (S2): who wants them wants four players, and who wants another number wants none. */
export function fitting(options: Record<string, unknown>, changed: string): Record<string, unknown> {
  if (options["teams"] !== true || options["players"] === 4) return options;
  return changed === "teams" ? { ...options, players: 4 } : { ...options, teams: false };
}
