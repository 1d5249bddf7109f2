// What a player can do now, in words: draw, lay, add, exchange, take the discard, discard.
import { spoken } from "../../cards/deck.js";
import { m } from "../../paraglide/messages.js";
import { listed, type Reach } from "../reaching.js";
import { type Move, readMoves } from "./moves.js";

const said = (cards: readonly string[]): string => cards.map((card) => spoken(card, "k6t")).join(" ");

const reach: Reach = (texts) => {
  const moves = readMoves(texts);
  const of = <K extends Move["kind"]>(kind: K): Extract<Move, { kind: K }>[] => moves.filter((move): move is Extract<Move, { kind: K }> => move.kind === kind);
  return [
    ...(texts.includes("<") ? [m.web_six_sequences_draw()] : []),
    ...listed(m.web_six_sequences_reach_take(), of("claim").map(({ cards }) => said(cards))),
    ...listed(m.web_six_sequences_reach_lay(), of("lay").map(({ cards }) => said(cards))),
    ...listed(m.web_six_sequences_reach_add(), of("extend").map(({ card }) => said([card]))),
    ...listed(m.web_six_sequences_reach_swap(), of("swap").map(({ card, taken }) => m.web_six_sequences_reach_for({ card: said([card]), taken: said([taken]) }))),
    ...listed(m.web_six_sequences_reach_discard(), of("discard").map(({ card }) => said([card]))),
    ...(texts.includes("pass") ? [m.web_six_sequences_pass()] : []),
  ].join(". ");
};

export default reach;
