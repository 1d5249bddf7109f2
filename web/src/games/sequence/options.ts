// The options of Séquence in the lobby, and how they depend on each other.
import { m } from "../../paraglide/messages.js";
import type { Choice, Options } from "../index.js";

const COUNTS = [2, 3, 4, 6, 8, 9, 10, 12];
export const choices: readonly Choice[] = [
  { option: "players", name: m.web_option_players, values: COUNTS },
  { option: "teams", name: m.web_option_teams, values: [2, 3] },
  {
    option: "draw",
    name: m.web_sequence_option_draw,
    values: ["automatic", "manual"],
    words: { automatic: m.web_sequence_value_draw_automatic, manual: m.web_sequence_value_draw_manual },
  },
  { option: "advanced", name: m.web_sequence_option_advanced, about: m.web_sequence_option_advanced_about, values: [false, true] },
  { option: "silence", name: m.web_sequence_option_silence, about: m.web_sequence_option_silence_about, values: [false, true] },
];

export function fitting(options: Options, changed: string): Options {
  return silent(equal(options, changed), changed);
}

/** Silence needs teams of two or more (Q18). Otherwise add players, or turn silence off. */
function silent(options: Options, changed: string): Options {
  const teams = Number(options["teams"]);
  if (options["silence"] !== true || Number(options["players"]) > teams) return options;
  if (changed !== "silence") return { ...options, silence: false };
  return { ...options, players: COUNTS.find((players) => players > teams && players % teams === 0) };
}

/** Teams have equal sizes (Q2). Otherwise add players, or reduce the teams to a number that divides the players. */
function equal(options: Options, changed: string): Options {
  const [count, teams] = [Number(options["players"]), Number(options["teams"])];
  if (count % teams === 0) return options;
  if (changed !== "teams") return { ...options, teams: count % 2 === 0 ? 2 : 3 };
  return { ...options, players: COUNTS.find((players) => players > count && players % teams === 0) ?? teams };
}
