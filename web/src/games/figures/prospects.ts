// What the hand makes now, and what it makes with one more card; and which pile has such a card on top.
import { pretty } from "../../cards/deck.js";
import { m } from "../../paraglide/messages.js";
import { BOXES, boxName, lacking, LOWER, UPPER, wanted } from "./boxes.js";
import { outsBrief, unseen } from "./outs.js";
import { tell } from "./tell.js";
import type { View } from "./types.js";

const ENOUGH = 52;
const PLATES = 3;

export interface Prospect {
  readonly box: string;
  readonly points: number;
  /** The number of cards that it lacks: 0 if the hand makes it already. */
  readonly lacks: number;
}

/** The sum of the upper line if a box were marked with these points. */
const upperWith = (view: View, seat: number, { box, points }: Prospect): number => (view.sheets[seat]?.upper ?? 0) + (UPPER.includes(box) ? points : 0);

/** Whether marking it would bring the bonus. */
export const earnsBonus = (view: View, seat: number, prospect: Prospect): boolean =>
  UPPER.includes(prospect.box) && (view.sheets[seat]?.bonus ?? 0) === 0 && upperWith(view, seat, prospect) >= ENOUGH;

/** The number of cards that would make a box: those that nobody has shown, and those on top of a pile of others. */
function left(box: string, view: View): number {
  const outs = view.missing[BOXES.indexOf(box)] ?? [];
  const open = view.discards.filter((pile, owner) => owner !== view.viewer && outs.includes(pile.at(-1) ?? "")).length;
  return unseen(outs, view) + open;
}

/** Up to three: the best box that is made, then figures that lack one card, then other boxes that are made, then figures that lack more. */
export function prospects(view: View): readonly Prospect[] {
  const made = BOXES.flatMap((box, place) => (view.worth[place] == null ? [] : [{ box, points: view.worth[place], lacks: 0 }]));
  made.sort((one, two) => Number(two.box === view.best) - Number(one.box === view.best) || two.points - one.points);
  const near = LOWER.flatMap((box, place) => (left(box, view) > 0 ? [{ box, points: view.points[place] ?? 0, lacks: 1 }] : []));
  near.sort((one, two) => two.points - one.points);
  const far = LOWER.flatMap((box, place) => (view.missing[BOXES.indexOf(box)]?.length === 0 ? [{ box, points: view.points[place] ?? 0, lacks: lacking(box, view.hand) }] : []));
  far.sort((one, two) => one.lacks - two.lacks || two.points - one.points);
  return [...made.slice(0, 1), ...near, ...made.slice(1), ...far].slice(0, PLATES);
}

/** The box that the top card of a player's pile would make: the goal if there is one, else the figure with the most points. */
export function served(view: View, owner: number, goal: string | null): string | null {
  const top = view.discards[owner]?.at(-1);
  const serves = (box: string): boolean => top !== undefined && (view.missing[BOXES.indexOf(box)]?.includes(top) ?? false);
  if (goal !== null) return serves(goal) ? goal : null;
  return LOWER.filter(serves).sort((one, two) => (view.points[LOWER.indexOf(two)] ?? 0) - (view.points[LOWER.indexOf(one)] ?? 0))[0] ?? null;
}

/** The long text of a prospect: what it does to the sheet, or which cards it lacks. */
export function detail(prospect: Prospect, view: View, seat: number, names: readonly string[]): string {
  if (prospect.lacks === 1) return outsBrief(prospect.box, view, names);
  if (prospect.lacks) return m.web_figures_kept({ cards: [...wanted(prospect.box, view.hand)].map(pretty).join(" ") });
  const upper = upperWith(view, seat, prospect);
  if (earnsBonus(view, seat, prospect)) return m.web_figures_now_bonus({ upper });
  if (UPPER.includes(prospect.box)) return m.web_figures_now_upper({ upper });
  return m.web_figures_now_total({ total: (view.sheets[seat]?.total ?? 0) + prospect.points });
}

/** When it can be laid down. */
export function when({ lacks }: Prospect): string {
  return lacks ? m.web_figures_away({ number: lacks }) : m.web_figures_now();
}

/** The same in two words. */
export function brief({ lacks }: Prospect): string {
  return lacks ? m.web_figures_brief_away({ number: lacks }) : m.web_figures_now();
}

/** What happened in the last round: who laid down, and what the viewer marked. Empty in the first round. */
export function news(view: View, names: readonly string[]): string {
  const [round, seat] = [view.rounds.at(-1), view.viewer];
  if (!round) return "";
  const choice = round.laid === null ? "" : (round.choices[round.laid] ?? "");
  const laid = round.laid === null ? m.web_figures_news_stock() : m.web_figures_laid({ name: names[round.laid] ?? "", box: boxName(choice.slice(1)) });
  const own = seat === null || seat === round.laid ? null : tell({ kind: "marked", seat, move: round.choices[seat] ?? "", points: round.points[seat] ?? 0 }, names);
  return m.web_figures_news({ round: view.rounds.length, laid, marked: own === null ? "" : `${own}.` }).trim();
}
