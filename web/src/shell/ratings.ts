// Ratings as a picture: the mean after each of the last games as a line, the interval around it as a band, the bots as rules.
import type { MarkSeen, RatingSeen } from "../wire/types.js";

/** A picture of a rating, in percent of its width and height. */
export interface Track {
  readonly band: string;
  readonly line: string;
  /** Where the last mean is, from the top. */
  readonly end: number;
  /** The levels of bots that are in sight: their number from 1, and where they are, from the top. */
  readonly levels: readonly { readonly number: number; readonly top: number }[];
}

/** Two labels stand at least this far from each other, in percent. */
const APART = 14;

/** The picture of a rating; null before two games. */
export function trackOf({ track, levels }: RatingSeen): Track | null {
  if (track.length < 2) return null;
  const high = Math.max(...track.map(({ mean, margin }) => mean + margin));
  const low = Math.min(...track.map(({ mean, margin }) => mean - margin));
  const down = (points: number): number => Math.round((1000 * (high - points)) / Math.max(1, high - low)) / 10;
  const across = (place: number): number => Math.round((1000 * place) / (track.length - 1)) / 10;
  const along = (points: (mark: MarkSeen) => number): readonly string[] => track.map((mark, place) => `${across(place)} ${down(points(mark))}`);
  const upper = along(({ mean, margin }) => mean + margin);
  const lower = along(({ mean, margin }) => mean - margin);
  const shown: { number: number; top: number }[] = [];
  for (const [place, points] of levels.entries()) {
    const top = down(points);
    const last = shown.at(-1)?.top ?? Infinity;
    if (top >= 0 && top <= 100 && last - top >= APART) shown.push({ number: place + 1, top });
  }
  const line = along(({ mean }) => mean);
  return { band: `M${upper.join("L")}L${[...lower].reverse().join("L")}Z`, line: `M${line.join("L")}`, end: down(track.at(-1)?.mean ?? 0), levels: shown };
}

/** How the games of all ratings have changed them, by the id of their record. */
export const changesOf = (ratings: readonly RatingSeen[]): ReadonlyMap<string, number> =>
  new Map(ratings.flatMap(({ track }) => track.map(({ record, change }) => [record, change] as const)));
