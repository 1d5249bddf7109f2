// The result of a game by sides: a team is one side, and so is a player without a team.
import { m } from "../paraglide/messages.js";
import { getLocale } from "../paraglide/runtime.js";

export interface Side {
  readonly seats: readonly number[];
  readonly name: string;
  /** The team's number, for its chip; null without teams. */
  readonly team: number | null;
  readonly score: number;
  readonly won: boolean;
  /** Whether the reader is on this side. */
  readonly yours: boolean;
}

interface Finished {
  readonly scores: readonly number[];
  readonly winners: readonly number[];
}

const TEAMS = [m.web_team_0, m.web_team_1, m.web_team_2];

/** Names in a row: "Ann, Bob and Paul". */
const listed = (names: readonly string[]): string => new Intl.ListFormat(getLocale()).format(names);

/** A team of one or two is called by its people, a larger one by its colour. */
function nameOf(seats: readonly number[], told: readonly string[], team: number): string {
  if (seats.length > 2) return TEAMS[team]?.() ?? m.web_team({ number: team + 1 });
  return listed(seats.map((seat) => told[seat] ?? ""));
}

/** The sides of a finished game, the best first. */
export function sidesOf({ scores, winners }: Finished, teams: number, told: readonly string[], seat: number | null): readonly Side[] {
  const count = teams || scores.length;
  const sides = Array.from({ length: count }, (_, team): Side => {
    const seats = scores.flatMap((_, one) => (one % count === team ? [one] : []));
    return {
      seats,
      name: nameOf(seats, told, team),
      team: teams ? team : null,
      score: scores[team] ?? 0,
      won: winners.includes(team),
      yours: seat !== null && seats.includes(seat),
    };
  });
  return sides.sort((one, other) => Number(other.won) - Number(one.won) || other.score - one.score);
}

/** The place of a side: one more than the sides with a higher score. */
export const placeOf = (sides: readonly Side[], side: Side): number => 1 + sides.filter(({ score }) => score > side.score).length;

/** The place of a reader who has not won, among more than two sides; otherwise empty. */
export function placed(sides: readonly Side[]): string {
  const yours = sides.find((side) => side.yours);
  return yours && !yours.won && sides.length > 2 ? m.web_placed({ place: placeOf(sides, yours), of: sides.length }) : "";
}

/** Who won, in one line. */
export function headline(sides: readonly Side[]): string {
  const won = sides.filter((side) => side.won);
  const [first] = won;
  if (!first) return m.web_drawn();
  if (won.length > 1) return m.web_tied({ names: listed(won.map(({ name }) => name)) });
  if (first.yours) return first.seats.length > 1 ? m.web_won_team() : m.web_won_you();
  return first.seats.length > 1 ? m.web_won_many({ name: first.name }) : m.web_won_one({ name: first.name });
}
