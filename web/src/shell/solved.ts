// The puzzles of the day that were solved on this device. They are stored only here.
import { daysInARow } from "./stats.js";

/** The numbers of the puzzles solved, by day and game. */
type Solved = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;

const KEY = "tablee-puzzles";
const KEPT = 400; // days

export function allSolved(): Solved {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Solved;
  } catch {
    return {};
  }
}

export const solvedOf = (all: Solved, day: string, game: string): readonly number[] => all[day]?.[game] ?? [];

/** The same with a puzzle added once; the oldest days go. */
export function withSolved(all: Solved, day: string, game: string, number: number): Solved {
  const numbers = [...new Set([...solvedOf(all, day, game), number])].sort();
  const days = Object.entries({ ...all, [day]: { ...all[day], [game]: numbers } });
  return Object.fromEntries(days.sort(([one], [two]) => one.localeCompare(two)).slice(-KEPT));
}

export function keepSolved(day: string, game: string, number: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(withSolved(allSolved(), day, game, number)));
  } catch {
    // The puzzles also work in a browser that stores nothing.
  }
}

/** The days in a row on which a puzzle was solved, up to today, or up to yesterday. */
export const solvedInARow = (all: Solved, now: string): number => daysInARow(new Set(Object.keys(all)), now);
