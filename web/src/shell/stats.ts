// The games finished on this device: their results, statistics and streaks. They are stored only here.
import type { SeatPlayed, TableSeen, TurnSeen, You } from "../wire/types.js";

/** A game finished on this device. Games stored by older versions lack the optional parts. */
export interface Played {
  readonly id: string;
  readonly game: string;
  readonly seats: number;
  readonly won: boolean;
  readonly assisted: boolean;
  /** The date, if it was the deal of the day. */
  readonly day: string | null;
  /** When it ended, in milliseconds. */
  readonly at?: number;
  /** The seat of this device's owner. */
  readonly seat?: number;
  readonly players?: readonly SeatPlayed[];
  readonly scores?: readonly number[];
  readonly winners?: readonly number[];
  /** The number of moves. */
  readonly moves?: number;
  /** Whether the server has its record: a patience that was lost has none. */
  readonly recorded?: boolean;
}

const KEY = "tablee-games";
const KEPT = 2000;

export function allPlayed(): readonly Played[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Played[];
  } catch {
    return [];
  }
}

/** The list with a game added once: a patience that was lost and then won counts as won. */
export function withGame(list: readonly Played[], game: Played): readonly Played[] {
  const known = list.some(({ id }) => id === game.id);
  return known ? list.map((one) => (one.id === game.id ? game : one)) : [...list, game].slice(-KEPT);
}

/** The entry for a table's finished game; null for a spectator or during the game. */
export function playedAt(table: TableSeen, you: You, turns: readonly TurnSeen[] = []): Played | null {
  if (table.ended === null || you.seat === null) return null;
  const { code, number, game, chairs, ended, assisted, day } = table;
  const { scores, winners, record } = ended;
  const players = chairs.map(({ name, bot }) => ({ name, bot }));
  const at = turns.at(-1)?.at ?? Date.now();
  return {
    id: `${code}-${number}`, game, seats: chairs.length, won: winners.includes(you.seat), assisted, day,
    at, seat: you.seat, players, scores, winners, moves: turns.length, recorded: record !== null,
  };
}

export function keepGame(game: Played): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(withGame(allPlayed(), game)));
  } catch {
    // The game also works in a browser that stores nothing.
  }
}

export type Result = "won" | "lost" | "drawn";

/** The result for this device's owner. Without a winner, a game for several is a draw. */
export function resultOf({ won, seats, winners }: Played): Result {
  if (won) return "won";
  return seats > 1 && winners?.length === 0 ? "drawn" : "lost";
}

/** The statistics of some games. */
export interface Totals {
  readonly played: number;
  readonly won: number;
  /** Games won in a row, up to the last one. */
  readonly run: number;
  /** The most games won in a row. */
  readonly best: number;
}

/** Counts games, the oldest first. */
export function totals(list: readonly Played[]): Totals {
  let [run, best] = [0, 0];
  for (const { won } of list) {
    run = won ? run + 1 : 0;
    best = Math.max(best, run);
  }
  return { played: list.length, won: list.filter(({ won }) => won).length, run, best };
}

/** The statistics by number of seats, the smallest first. */
export function bySeats(list: readonly Played[]): readonly (Totals & { readonly seats: number })[] {
  const counts = [...new Set(list.map(({ seats }) => seats))].sort((one, two) => one - two);
  return counts.map((seats) => ({ seats, ...totals(list.filter((game) => game.seats === seats)) }));
}

const DAY = 24 * 3600 * 1000;
const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
export const today = (): string => dateOf(Date.now());

/** The streak of daily deals, in days, up to today, or up to yesterday if today's is not played yet. */
export const streak = (list: readonly Played[], now: string): number => daysInARow(new Set(list.map(({ day }) => day)), now);

/** How many of these days follow each other, up to today, or up to yesterday if today is not one of them. */
export function daysInARow(days: ReadonlySet<string | null>, now: string): number {
  let time = Date.parse(now);
  if (!days.has(now)) time -= DAY;
  let length = 0;
  for (; days.has(dateOf(time)); time -= DAY) length++;
  return length;
}

/** The first game of a day's deal: later ones know the cards. */
export const dayGame = (list: readonly Played[], game: string, day: string): Played | undefined => list.find((one) => one.game === game && one.day === day);

/** How many games of this kind were won in a row, up to the last. */
export const wonInARow = (list: readonly Played[], game: string): number => totals(list.filter((one) => one.game === game)).run;

/** Delete everything stored on this device: games, steps, preferences. */
export function forgetAll(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith("tablee-")) localStorage.removeItem(key);
}
