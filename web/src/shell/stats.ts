// Statistics of the games finished on this device: played, won, deals of the day. They are stored only here.
import type { TableSeen, You } from "../wire/types.js";

/** A game finished on this device. */
export interface Played {
  readonly id: string;
  readonly game: string;
  readonly seats: number;
  readonly won: boolean;
  readonly assisted: boolean;
  /** The date, if it was the deal of the day. */
  readonly day: string | null;
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
export const withGame = (list: readonly Played[], game: Played): readonly Played[] =>
  [...list.filter(({ id }) => id !== game.id), game].slice(-KEPT);

/** The entry for a table's finished game; null for a spectator or during the game. */
export function playedAt(table: TableSeen, you: You): Played | null {
  if (table.ended === null || you.seat === null) return null;
  const { code, number, game, chairs, ended, assisted, day } = table;
  return { id: `${code}-${number}`, game, seats: chairs.length, won: ended.winners.includes(you.seat), assisted, day };
}

export function keepGame(game: Played): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(withGame(allPlayed(), game)));
  } catch {
    // The game also works in a browser that stores nothing.
  }
}

export interface Row {
  readonly game: string;
  readonly seats: number;
  readonly played: number;
  readonly won: number;
}

/** Games played and won, by game and number of seats. */
export function totals(list: readonly Played[]): readonly Row[] {
  const rows = new Map<string, Row>();
  for (const { game, seats, won } of list) {
    const key = `${game} ${seats}`;
    const row = rows.get(key) ?? { game, seats, played: 0, won: 0 };
    rows.set(key, { ...row, played: row.played + 1, won: row.won + (won ? 1 : 0) });
  }
  return [...rows.values()].sort((one, two) => one.game.localeCompare(two.game) || one.seats - two.seats);
}

const DAY = 24 * 3600 * 1000;
const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
export const today = (): string => dateOf(Date.now());

/** The streak of daily deals, in days, up to today, or up to yesterday if today's is not played yet. */
export function streak(list: readonly Played[], game: string, now: string): number {
  const days = new Set(list.filter((one) => one.game === game).map(({ day }) => day));
  let time = Date.parse(now);
  if (!days.has(now)) time -= DAY;
  let length = 0;
  for (; days.has(dateOf(time)); time -= DAY) length++;
  return length;
}

/** How many games of this kind were won in a row, up to the last. */
export function wonInARow(list: readonly Played[], game: string): number {
  const last = list.filter((one) => one.game === game);
  return last.length - 1 - last.findLastIndex(({ won }) => !won);
}

/** Whether the deal of this day was played. */
export const isDone = (list: readonly Played[], game: string, day: string): boolean => list.some((one) => one.game === game && one.day === day);

/** Delete everything stored on this device: games, steps, preferences. */
export function forgetAll(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith("tablee-")) localStorage.removeItem(key);
}
