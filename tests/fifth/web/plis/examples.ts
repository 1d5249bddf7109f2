// The examples of the rules, drawn: the card led, and the hand.
import { m } from "../../paraglide/messages.js";
import type { ExampleSeen } from "../../wire/types.js";
import { type Drawn, lighted } from "../drawn.js";
import type { View } from "./types.js";

export default function draw({ view, move }: ExampleSeen): Drawn {
  const { led, hand } = view as View;
  const trick = led === null ? [] : [{ label: m.web_plis_table(), sets: [lighted([led], [])] }];
  return { groups: [...trick, { label: m.web_plis_hand(), sets: [lighted(hand, [move ?? ""])] }] };
}
