// The examples of the rules, drawn: the hand, and another player's pile.
import { m } from "../../paraglide/messages.js";
import type { ExampleSeen } from "../../wire/types.js";
import { type Drawn, lighted } from "../drawn.js";
import type { View } from "./types.js";

export default function draw({ view, lit }: ExampleSeen): Drawn {
  const { hand, discards } = view as View;
  const piles = discards.filter((pile) => pile.length).map((pile) => lighted(pile, lit));
  const theirs = piles.length ? [{ label: m.web_figures_pile(), sets: piles, fanned: true }] : [];
  return { groups: [{ label: m.web_figures_hand(), sets: [lighted(hand, lit)] }, ...theirs] };
}
