// The examples of the rules, drawn: the piece of the board where something happens, and the card that is played.
import { m } from "../../paraglide/messages.js";
import type { ExampleSeen } from "../../wire/types.js";
import { type Cell, type Drawn, lighted } from "../drawn.js";
import { CARDS, NAMES, PLACE } from "./layout.js";
import type { View } from "./types.js";

const SIZE = 10;
/** The fewest rows and columns of a piece: a smaller one is hard to recognise. */
const LEAST = 4;

/** The first and the last line of a piece that shows all these lines. */
function span(lines: readonly number[]): [number, number] {
  let [first, last] = [Math.min(...lines), Math.max(...lines)];
  while (last - first + 1 < LEAST) {
    if (last < SIZE - 1) last += 1;
    else first -= 1;
  }
  return [first, last];
}

/** What a move does on a space: `10D@h6` places a chip, `JS!e5` removes one. */
function changes(move: string, allowed: boolean): [place: number | undefined, change: NonNullable<Cell["change"]>] {
  const [, sign, space] = /([@!])(\w+)$/.exec(move) ?? [];
  const change = !allowed ? "aimed" : sign === "!" ? "goes" : "comes";
  return [PLACE.get(space ?? ""), change];
}

export default function draw({ view, after, seat, move, allowed }: ExampleSeen): Drawn {
  const { chips, hand, options } = view as View;
  const lined = new Set(((after ?? view) as View).lines.flatMap((line) => line.spaces.map((name) => PLACE.get(name))));
  const [target, change] = changes(move ?? "", allowed);
  const shown = CARDS.flatMap((_, place) => (chips[place] !== "." || lined.has(place) || place === target ? [place] : []));
  const [top, bottom] = span(shown.map((place) => Math.floor(place / SIZE)));
  const [left, right] = span(shown.map((place) => place % SIZE));
  const cell = (place: number): Cell => ({
    name: NAMES[place] ?? "",
    card: CARDS[place] ?? null,
    team: place === target && change === "comes" ? seat % options.teams : chips[place] === "." ? null : Number(chips[place]),
    lined: lined.has(place),
    ...(place === target ? { change } : {}),
  });
  const rows = Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (_, column) => cell((top + row) * SIZE + left + column)),
  );
  return { rows, groups: [{ label: m.web_sequence_drawn_hand(), sets: [lighted(hand, hand)] }] };
}
