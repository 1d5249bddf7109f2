// The examples of the rules, drawn: the combinations on the table, the discard, the hand.
import { m } from "../../paraglide/messages.js";
import type { ExampleSeen } from "../../wire/types.js";
import { type Drawn, lighted } from "../drawn.js";
import type { View } from "./types.js";

const CARDS = /(?:1[0-2]|[0-9JCBRQKA])[SCMEHD]/g;

export default function draw({ view, seat, move }: ExampleSeen): Drawn {
  const { table, discards, hand } = view as View;
  const lit = (move ?? "").match(CARDS) ?? [];
  const laid = (mine: boolean): Drawn["groups"] => {
    const sets = table.filter(({ side }) => (side === seat) === mine).map(({ cards }) => lighted(cards, lit));
    const label = mine ? m.web_six_sequences_drawn_mine() : m.web_six_sequences_drawn_theirs();
    return sets.length ? [{ label, sets, fanned: true }] : [];
  };
  const offered = discards.slice(-1).map((card) => ({ label: m.web_six_sequences_drawn_discard(), sets: [lighted([card], lit)] }));
  const held = { label: m.web_six_sequences_drawn_hand(), sets: [lighted(hand, lit)], fanned: hand.length > 4 };
  return { groups: [...laid(false), ...laid(true), ...offered, held] };
}
