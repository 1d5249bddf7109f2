// Where the pips of a number stand. A card is 100 units wide and 140 high; the lower half is upside down.
import { placed, SUITS } from "./shapes.js";

type Place = readonly [x: number, y: number];

const [LEFT, MIDDLE, RIGHT] = [39, 50, 61];
const THREE = [27, 70, 113];
const FOUR = [27, 55.7, 84.3, 113];
const FIVE = [26, 48, 70, 92, 114];

const sides = (rows: readonly number[]): Place[] => rows.flatMap((y): Place[] => [[LEFT, y], [RIGHT, y]]);
const between = (...rows: readonly number[]): Place[] => rows.map((y) => [MIDDLE, y]);

/** For each number its pips and their size. */
const LAYOUTS: Readonly<Record<number, readonly [size: number, places: readonly Place[]]>> = {
  2: [28, between(27, 113)],
  3: [28, between(27, 70, 113)],
  4: [20, sides([27, 113])],
  5: [20, [...sides([27, 113]), ...between(70)]],
  6: [20, sides(THREE)],
  7: [19, [...sides(THREE), ...between(48.5)]],
  8: [19, [...sides(THREE), ...between(48.5, 91.5)]],
  9: [16.5, [...sides(FOUR), ...between(70)]],
  10: [16.5, [...sides(FOUR), ...between(41.3, 98.7)]],
  11: [14.5, [...sides(FIVE), ...between(37)]],
  12: [14.5, [...sides(FIVE), ...between(37, 103)]],
};

/** The pips of a die, in the frame of a coloured card. */
const [NEAR, CENTRE, FAR] = [27, 50, 73];
const dice = (...places: readonly (readonly [number, number])[]): Place[] => places.map(([x, y]) => [x, y + 40]);
const DICE: readonly (readonly Place[])[] = [
  [],
  dice([CENTRE, CENTRE]),
  dice([NEAR, NEAR], [FAR, FAR]),
  dice([NEAR, NEAR], [CENTRE, CENTRE], [FAR, FAR]),
  dice([NEAR, NEAR], [FAR, NEAR], [NEAR, FAR], [FAR, FAR]),
  dice([NEAR, NEAR], [FAR, NEAR], [CENTRE, CENTRE], [NEAR, FAR], [FAR, FAR]),
  dice([NEAR, NEAR], [FAR, NEAR], [NEAR, CENTRE], [FAR, CENTRE], [NEAR, FAR], [FAR, FAR]),
];

const drawn = new Map<string, string>();

/** One path for all pips: a hundred cards stay light. Drawn once for each card. */
function path(key: string, draw: () => string): string {
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const fresh = draw();
  drawn.set(key, fresh);
  return fresh;
}

/** The pips of a number, as a path; undefined for a card that is no number from 2 on. */
export function pipsOf(rank: string, suit: string): string | undefined {
  const layout = LAYOUTS[Number(rank)];
  if (!layout) return undefined;
  const [size, places] = layout;
  return path(rank + suit, () => places.map(([x, y]) => placed(SUITS[suit] ?? "", x, y, size, y > 70)).join(""));
}

/** The pips of a coloured card, as a path. */
export const diceOf = (rank: string, colour: string): string =>
  path(rank + colour, () => (DICE[Number(rank)] ?? []).map(([x, y]) => placed(SUITS[colour] ?? "", x, y, 18)).join(""));
