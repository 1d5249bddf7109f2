// The twelve boxes: their names in moves, on the sheet and in words, and the cards that a goal needs.
import { m } from "../../paraglide/messages.js";

export const UPPER = ["1", "2", "3", "4", "5", "6"];
export const LOWER = ["double", "brelan", "full", "suite", "carre", "couleur"];
export const BOXES: readonly string[] = [...UPPER, ...LOWER];

const NAMES: Readonly<Record<string, () => string>> = {
  1: m.web_figures_ones,
  2: m.web_figures_twos,
  3: m.web_figures_threes,
  4: m.web_figures_fours,
  5: m.web_figures_fives,
  6: m.web_figures_sixes,
  double: m.web_figures_double,
  brelan: m.web_figures_brelan,
  full: m.web_figures_full,
  suite: m.web_figures_suite,
  carre: m.web_figures_carre,
  couleur: m.web_figures_couleur,
};

export const boxName = (box: string): string => NAMES[box]?.() ?? box;

const SHORT: Readonly<Record<string, () => string>> = {
  double: m.web_figures_short_double,
  brelan: m.web_figures_short_brelan,
  full: m.web_figures_short_full,
  suite: m.web_figures_short_suite,
  carre: m.web_figures_short_carre,
  couleur: m.web_figures_short_couleur,
};

const TAGS: Readonly<Record<string, () => string>> = {
  double: m.web_figures_tag_double,
  brelan: m.web_figures_tag_brelan,
  full: m.web_figures_tag_full,
  carre: m.web_figures_tag_carre,
};

/** A short name for a tag beside a small card. */
export const tagName = (box: string): string => TAGS[box]?.() ?? boxName(box);

/** Two letters for a box on a small sheet; a série is its value. */
export const shortName = (box: string): string => SHORT[box]?.() ?? box;

/** The points of the lower line as the sheet prints them. */
export const printed = (box: string, points: readonly number[]): string => (LOWER.includes(box) ? String(points[LOWER.indexOf(box)]) : "");

/** The number of cards in each figure. */
const SIZES: Readonly<Record<string, number>> = { double: 4, brelan: 3, full: 5, suite: 5, carre: 4, couleur: 5 };

/** How many cards a hand lacks for a box; nothing for a série, which one card makes. */
export const lacking = (box: string, hand: readonly string[]): number => Math.max(0, (SIZES[box] ?? 0) - wanted(box, hand).size);

/** The letters of the piles in moves: `b>` takes from the second player. */
export const pileOf = (seat: number): string => "abcdef"[seat] ?? "";

export const valueOf = (card: string): string => card.slice(0, -1);
export const colourOf = (card: string): string => card.slice(-1);

/** The cards of a hand that are useful for a box; duplicates count once. */
export function wanted(box: string, hand: readonly string[]): ReadonlySet<string> {
  const cards = [...new Set(hand)];
  const by = (key: (card: string) => string): string[][] => {
    const groups = new Map<string, string[]>();
    for (const card of cards) groups.set(key(card), [...(groups.get(key(card)) ?? []), card]);
    return [...groups.values()].sort((a, b) => b.length - a.length);
  };
  if (UPPER.includes(box)) return new Set(cards.filter((card) => valueOf(card) === box));
  const values = by(valueOf);
  if (box === "brelan" || box === "carre") return new Set(values[0]);
  if (box === "double" || box === "full") return new Set([...(values[0] ?? []).slice(0, box === "full" ? 3 : 2), ...(values[1] ?? []).slice(0, 2)]);
  if (box === "couleur") return new Set(by(colourOf)[0]);
  const low = values.some(([card]) => card && valueOf(card) === "1") && !values.some(([card]) => card && valueOf(card) === "6") ? 1 : 2;
  return new Set(values.flatMap(([card]) => (card && Number(valueOf(card)) >= low && Number(valueOf(card)) <= low + 4 ? [card] : [])));
}
