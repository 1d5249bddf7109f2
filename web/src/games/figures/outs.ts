// The outs of a pinned box: the cards any one of which would complete it, and where they may be.
import { pretty } from "../../cards/deck.js";
import { m } from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { BOXES, boxName, UPPER, valueOf } from "./boxes.js";
import type { View } from "./types.js";

const COPIES = 4;
const CARDS = UPPER.flatMap((value) => ["r", "g", "y", "b"].map((colour) => value + colour));

/** The number of copies of these cards that nobody has shown: they are in a hand or in the stock. */
export function unseen(outs: readonly string[], view: View): number {
  const known = view.known.filter((_, seat) => seat !== view.viewer);
  const seen = [...view.hand, ...[...view.discards, ...known, ...view.under].flat()];
  return outs.length * COPIES - seen.filter((card) => outs.includes(card)).length;
}

/** A short text for cards: only the value, if any colour that is not in the hand will do. */
function listed(outs: readonly string[], hand: readonly string[]): string {
  const words = UPPER.flatMap((value) => {
    const some = outs.filter((card) => valueOf(card) === value);
    const all = CARDS.filter((card) => valueOf(card) === value && !hand.includes(card));
    return some.length > 1 && some.length === all.length ? [m.web_figures_any({ value })] : some.map(pretty);
  });
  return new Intl.ListFormat(getLocale(), { type: "disjunction" }).format(words);
}

/** A player whose pile has one of these cards on top; -1 if nobody has. */
const nearest = (outs: readonly string[], view: View): number => view.discards.findIndex((pile, seat) => seat !== view.viewer && outs.includes(pile.at(-1) ?? ""));

/** The same in a few words. */
export function outsBrief(box: string, view: View, names: readonly string[]): string {
  const outs = view.missing[BOXES.indexOf(box)] ?? [];
  const [near, number] = [nearest(outs, view), unseen(outs, view)];
  if (near < 0) return m.web_figures_near({ cards: listed(outs, view.hand), number });
  return m.web_figures_near_pile({ card: pretty(view.discards[near]?.at(-1) ?? ""), name: names[near] ?? "", number });
}

/** The sentence for a pinned box. */
export function outsText(box: string, view: View, names: readonly string[]): string {
  const outs = view.missing[BOXES.indexOf(box)] ?? null;
  if (outs === null) return m.web_figures_outs_none({ box: boxName(box) });
  if (!outs.length) return m.web_figures_outs_far({ box: boxName(box) });
  const sentence = m.web_figures_outs({ cards: listed(outs, view.hand), number: unseen(outs, view) });
  const near = nearest(outs, view);
  return near < 0 ? sentence : sentence + m.web_figures_outs_near({ name: names[near] ?? "" });
}
