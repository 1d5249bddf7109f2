// The examples of the rules, drawn: the piles, each from its bottom to its top.
import type { ExampleSeen } from "../../wire/types.js";
import { type Drawn, lighted } from "../drawn.js";
import { PILES } from "./piles.js";
import type { View } from "./types.js";

export default function draw({ view, move }: ExampleSeen): Drawn {
  const chosen = (move ?? "").split("=");
  const sets = (view as View).piles.flatMap((pile, at) => {
    const top = pile.at(-1);
    const lit = chosen.includes(PILES[at] ?? "") && top != null ? [top] : [];
    return pile.length ? [lighted(pile, lit)] : [];
  });
  return { groups: [{ sets, fanned: true }] };
}
