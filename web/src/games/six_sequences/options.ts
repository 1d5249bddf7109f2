// The options of Les 6 Séquences in the lobby, and how they depend on each other.
import { m } from "../../paraglide/messages.js";
import type { Choice, Options } from "../index.js";

const PAUSES = [3, 0, 5, 10];

export const choices: readonly Choice[] = [
  { option: "players", name: m.web_option_players, values: [2, 3, 4] },
  { option: "teams", name: m.web_option_teams, about: m.web_six_sequences_option_teams_about, values: [false, true] },
  { option: "rounds", name: m.web_six_sequences_option_rounds, values: [3, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
  {
    option: "claims",
    name: m.web_six_sequences_option_claims,
    values: ["all", "next"],
    words: { all: m.web_six_sequences_value_claims_all, next: m.web_six_sequences_value_claims_next },
  },
  {
    option: "pause",
    name: m.web_six_sequences_option_pause,
    values: PAUSES,
    words: { ...Object.fromEntries(PAUSES.map((number) => [number, () => m.web_six_sequences_value_pause({ number })])), 0: m.web_six_sequences_value_pause_none },
  },
];

/** There are two teams of two (S2): teams set four players, and any other number turns teams off. */
export function fitting(options: Options, changed: string): Options {
  if (options["teams"] !== true || options["players"] === 4) return options;
  return changed === "teams" ? { ...options, players: 4 } : { ...options, teams: false };
}
