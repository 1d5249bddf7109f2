// The finished games of this device in words: against whom, how it ended, when, in how many moves.
import { GAMES } from "../games/index.js";
import { plain } from "../numbers.js";
import { m } from "../paraglide/messages.js";
import { getLocale } from "../paraglide/runtime.js";
import { dayName } from "./ago.js";
import { botName, levelName } from "./names.js";
import { resultOf, today, type Played } from "./stats.js";

/** The other players by name; of a game stored without names, the number of players. */
export function opponents({ players, seat, seats }: Played): string {
  if (seats === 1) return "";
  if (!players) return m.web_players_count({ number: seats });
  return players.flatMap(({ name }, place) => (place === seat ? [] : [name ?? botName(place)])).join(", ");
}

/** The level of the bots, if all others are bots of one level. */
export function levelOf({ players = [], seat }: Played): string {
  const levels = new Set(players.flatMap(({ name, bot }, place) => (place === seat ? [] : [name === null ? bot : null])));
  const [level] = levels;
  return levels.size === 1 && level ? levelName(level) : "";
}

/** The score: the reader's, and the best of those on the other side of the result. A game for one has none. */
export function scoreOf(game: Played): string {
  const { scores = [], seat = 0, seats, winners = [] } = game;
  const own = scores[seat];
  if (own === undefined || seats === 1) return "";
  const drawn = resultOf(game) === "drawn";
  const others = scores.filter((_, place) => place !== seat && (drawn || winners.includes(place) !== game.won));
  return others.length ? `${plain(own)} – ${plain(Math.max(...others))}` : plain(own);
}

/** The day it was played; empty if it was stored without one. */
export const dayOf = ({ at }: Played): string => (at === undefined ? "" : dayName(at));

/** In how many moves, or how far a game for one came. */
export function lengthOf({ game, moves, seats, scores, won }: Played): string {
  const far = seats === 1 && !won && scores ? GAMES[game]?.scored?.(scores[0] ?? 0) : undefined;
  return far ?? (moves ? m.web_moves({ number: moves }) : "");
}

/** Whether its record can be replayed. The deal of today is secret until the day is over. */
export const canReplay = ({ recorded, day }: Played): boolean => recorded === true && day !== today();

/** The month of the first game with a date: "mars 2026". */
export function since(list: readonly Played[]): string {
  const times = list.flatMap(({ at }) => at ?? []);
  return times.length ? new Intl.DateTimeFormat(getLocale(), { month: "long", year: "numeric" }).format(Math.min(...times)) : "";
}
