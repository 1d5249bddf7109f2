// The chances of a finished game as numbers and as a line: one for each side, after every move.
import { signed } from "../numbers.js";
import { getLocale } from "../paraglide/runtime.js";
import type { Decision, Story, Turning } from "../wire/types.js";
import type { Side } from "./standing.js";

/** The chances of each side after 0, 1, … moves. A decision tells those before it, with what luck has brought, and after. */
export function chancesOf({ start, decisions, result }: Story, moves: number): readonly (readonly number[])[] {
  return start.map((even, side) => {
    const known = new Map<number, number>([[0, even]]);
    for (const { ply, before, after } of decisions) {
      known.set(ply, before[side] ?? 0);
      known.set(ply + 1, after[side] ?? 0);
    }
    known.set(moves, result[side] ?? 0);
    let chance = even;
    return Array.from({ length: moves + 1 }, (_, ply) => (chance = known.get(ply) ?? chance));
  });
}

const x = (n: number): string => n.toFixed(2);

/** A line through these chances, in a box of `chances.length - 1` by 100. */
export const lineOf = (chances: readonly number[]): string => chances.map((chance, ply) => `${ply ? "L" : "M"}${ply} ${x(100 - 100 * chance)}`).join("");

/** The area between the line and the middle. */
export const areaOf = (chances: readonly number[]): string => `${lineOf(chances)}L${chances.length - 1} 50L0 50Z`;

/** The strokes of lines: they differ without colours too. */
const DASHES = ["none", "7 4", "2 4", "12 4 2 4", "4 2", "12 6"];
export const dashOf = (side: number): string => DASHES[side % DASHES.length] ?? "none";

/** A chance in words: "53 %". */
export const percent = (chance: number): string => new Intl.NumberFormat(getLocale(), { style: "percent" }).format(chance);

/** A change of a chance in points, with its sign. */
export const points = (change: number): string => signed(Math.round(100 * change) || 0);

/** The numbers of moves below the line: the first, round ones, and the last. */
export function ticksOf(moves: number): readonly number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find((one) => moves / one <= 5) ?? 500;
  const round = Array.from({ length: Math.floor(moves / step) }, (_, n) => (n + 1) * step);
  return [...round.filter((ply) => ply > 1 && moves - ply > step * 0.6), moves];
}

/** The side with this number. */
export const sideOf = (sides: readonly Side[], number: number): Side | undefined => sides.find(({ seats }) => seats[0] === number);

/** The side whose game is looked at first: the reader's, or the best. */
export const firstSide = (sides: readonly Side[]): number => (sides.find(({ yours }) => yours) ?? sides[0])?.seats[0] ?? 0;

export type Grade = "slip" | "mistake" | "blunder" | "gift" | "luck" | "bad_luck";
const MISTAKE = 0.1;
const BLUNDER = 0.15;

/** What a turning point was; an own mistake by its size. */
export function gradeOf({ kind, size }: Pick<Turning, "kind" | "size">): Grade {
  if (kind !== "mistake") return kind;
  return -size >= BLUNDER ? "blunder" : -size >= MISTAKE ? "mistake" : "slip";
}

/** The decision that a turning point is about. */
export const decisionAt = ({ decisions }: Story, ply: number): Decision | undefined => decisions.find((one) => one.ply === ply);

/** The number of moves at which a turning point shows: luck before the decision, a mistake after it. */
export const momentOf = ({ kind, ply }: Pick<Turning, "kind" | "ply">): number => (kind === "mistake" || kind === "gift" ? ply + 1 : ply);

/** Two marks on a line this near to each other, as a share of it, would lie on each other. */
const NEAR = 0.075;

/** How far each mark of a line of `moves` stands beside its place, in widths of a mark, so that no two lie on each other. */
export function besides(turns: readonly number[], moves: number): readonly number[] {
  const order = turns.map((ply, n) => ({ ply, n })).sort((one, two) => one.ply - two.ply || one.n - two.n);
  const found = turns.map(() => 0);
  for (let from = 0, to = 1; from < order.length; from = to, to += 1) {
    while (to < order.length && (order[to]?.ply ?? 0) - (order[to - 1]?.ply ?? 0) < NEAR * moves) to += 1;
    const [first, last] = [order[from]?.ply ?? 0, order[to - 1]?.ply ?? 0];
    const left = first < NEAR * moves ? 0 : moves - last < NEAR * moves ? to - from - 1 : (to - from - 1) / 2;
    order.slice(from, to).forEach(({ n }, place) => (found[n] = place - left));
  }
  return found;
}
