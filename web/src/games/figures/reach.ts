// What a player can do now, in words: draw, take, lay down, discard, mark or cross out.
import { spoken } from "../../cards/deck.js";
import { m } from "../../paraglide/messages.js";
import { listed, type Reach } from "../reaching.js";
import { BOXES, boxName, pileOf } from "./boxes.js";
import type { View } from "./types.js";

const reach: Reach = (moves, seen, names) => {
  const view = seen as View;
  const starting = (mark: string): string[] => moves.filter((move) => move.startsWith(mark)).map((move) => move.slice(mark.length));
  const made = starting("=").map((box) => `${boxName(box)} ${view.worth[BOXES.indexOf(box)] ?? 0}`);
  const piles = view.discards.flatMap((pile, owner) =>
    moves.includes(`${pileOf(owner)}>`) ? [m.web_figures_reach_from({ card: spoken(pile.at(-1) ?? "", "colours"), name: names[owner] ?? "" })] : [],
  );
  return [
    ...(moves.includes("<") ? [m.web_figures_do_draw()] : []),
    ...listed(m.web_figures_reach_take(), piles),
    ...listed(m.web_figures_reach_discard(), starting("-").map((card) => spoken(card, "colours"))),
    ...listed(view.phase === "mark" ? m.web_figures_reach_mark() : m.web_figures_reach_lay(), made),
    ...listed(m.web_figures_reach_cross(), starting("x=").map(boxName)),
  ].join(". ");
};

export default reach;
