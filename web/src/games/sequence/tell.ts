// The log: a sentence for every event that needs one.
import { pretty } from "../../cards/deck.js";
import { m } from "../../paraglide/messages.js";
import { NAMES } from "./layout.js";
import { beside } from "./moves.js";
import type { Event } from "./types.js";

/** A sentence for a move that places no chip; null for a counted row, which has its own event. */
function told(name: string, move: string): string | null {
  const [other] = beside([move]);
  switch (other?.kind) {
    case "exchange":
      return m.web_sequence_told_exchange({ name, card: pretty(other.what) });
    case "forfeit":
      return m.web_sequence_told_forfeit({ name, card: pretty(other.what) });
    case "pass":
      return m.web_sequence_told_pass({ name });
    case "call":
      return m.web_sequence_told_call({ name, team: Number(other.what) + 1 });
    case "admit":
      return m.web_sequence_told_admit({ name });
    case "deny":
      return m.web_sequence_told_deny({ name });
    default:
      return null;
  }
}

const TEAMS = [m.web_team_0, m.web_team_1, m.web_team_2];

/** What a team is called: its colour. */
export const teamName = (team: number): string => TEAMS[team]?.() ?? "";

/** Who completed a sequence: the player, where nobody shares a team, else the team by its colour. */
const who = (team: number, names: readonly string[]): string => (names.length <= TEAMS.length ? (names[team] ?? "") : teamName(team));

/** The card that a player drew, and may see. */
export function drewOf(event: unknown): string | null {
  const seen = event as Event;
  return seen.kind === "drew" && seen.card ? pretty(seen.card) : null;
}

export function tell(event: unknown, names: readonly string[]): string | null {
  const seen = event as Event;
  switch (seen.kind) {
    case "played":
      return m.web_sequence_played({ name: names[seen.seat] ?? "", card: pretty(seen.card), space: NAMES[seen.space] ?? "" });
    case "drew":
      return seen.card ? m.web_sequence_drew({ name: names[seen.seat] ?? "", card: pretty(seen.card) }) : null;
    case "lined":
      return m.web_sequence_lined({ name: who(seen.team, names), from: seen.spaces[0] ?? "", to: seen.spaces.at(-1) ?? "" });
    case "did":
      return told(names[seen.seat] ?? "", seen.move);
  }
}
