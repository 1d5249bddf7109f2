// The seats of a lobby: where they stand around the table, how they are shuffled, and what happens to the free ones.
import { GAMES, type Choice, type Options } from "../games/index.js";
import { m } from "../paraglide/messages.js";
import type { ChairSeen, Settings, TableSeen } from "../wire/types.js";
import { levelName, type Level } from "./names.js";
import { valueName } from "./options.js";

/** A place around the table: x from left (-1) to right (1), y from far (-1) to near (1). */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The places of all seats, clockwise in turn order; seat `near` is the nearest one. The widest places reach both sides. */
export function placesAround(seats: number, near: number): readonly Place[] {
  const angles = Array.from({ length: seats }, (_, seat) => ((seat - near) / seats) * 2 * Math.PI);
  const width = seats > 2 ? Math.max(...angles.map((angle) => Math.abs(Math.sin(angle)))) : 1;
  return angles.map((angle) => ({ x: rounded(-Math.sin(angle) / width), y: rounded(Math.cos(angle)) }));
}

const rounded = (part: number): number => Math.round(part * 1e4) / 1e4 + 0; // no minus zero

/** A rectangle on the screen. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The distance of a panel from its seat and from the edge of the screen, and the height it needs, in pixels. */
const [GAP, EDGE, HIGH] = [16, 12, 460];

/** Where a panel of some width stands for a seat, and never over it: its inset and its largest height, in CSS. It stands in
 * the middle of the table if there is room for it, otherwise beside the seat. */
export function beside({ left, right, top, bottom }: Box, wide: number, screen: { width: number; height: number }, table: number): { inset: string; room: string } {
  const far = top + bottom < screen.height; // a far seat's panel hangs down, a near one's stands up
  const middle = Math.min(Math.max(EDGE, table - wide / 2), screen.width - wide - EDGE);
  const passes = middle >= right + GAP || middle + wide <= left - GAP;
  const fits = passes || (far ? screen.height - bottom : top) - GAP - EDGE >= HIGH;
  const sides = [right + GAP, left - GAP - wide].filter((x) => x >= EDGE && x + wide + EDGE <= screen.width);
  const x = fits ? middle : (sides[0] ?? middle);
  const level = passes || x !== middle; // as high as the seat
  const y = Math.max(EDGE, far ? (level ? top : bottom + GAP) : screen.height - (level ? bottom : top - GAP));
  return { inset: far ? `${y}px auto auto ${x}px` : `auto auto ${y}px ${x}px`, room: `calc(100dvh - ${y + EDGE}px)` };
}

/** Swaps that bring all seats into a random order, each order being equally likely. */
export function shuffling(seats: number, random: () => number = Math.random): readonly (readonly [number, number])[] {
  const swaps: [number, number][] = [];
  for (let last = seats - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    if (other !== last) swaps.push([other, last]);
  }
  return swaps;
}

export const isFree = ({ name, bot }: ChairSeen): boolean => name === null && bot === null;

/** What happens to the free seats when the game starts; `coming` of them are for players on their way. */
export function aboutFree({ chairs }: TableSeen, level: Level, coming = 0): string {
  const number = Math.max(0, chairs.filter(isFree).length - coming);
  return number ? m.web_bots_fill({ number, level: levelName(level) }) : "";
}

/** The people who are not ready yet, by name. */
export const unready = ({ chairs }: TableSeen): readonly string[] => chairs.flatMap(({ name, ready }) => (name !== null && !ready ? [name] : []));

/** The clocks: name, and what it means. */
export const CLOCKS: readonly (readonly [NonNullable<Settings["clock"]>, () => string, () => string])[] = [
  ["none", m.web_clock_none, m.web_clock_none_about],
  ["normal", m.web_clock_normal, m.web_clock_normal_about],
  ["fast", m.web_clock_fast, m.web_clock_fast_about],
];

/** An option in short, if it has not its usual value: a switch by its name, everything else with its value. */
function optionShort(choice: Choice, options: Options): readonly string[] {
  const value = options[choice.option] as string | number | boolean;
  if (value === choice.values[0]) return [];
  return [typeof value === "boolean" ? choice.name() : `${choice.name()}${m.web_colon()}${valueName(choice, value)}`];
}

/** What differs from the usual options, in short; the number of players can be seen around the table. */
export function optionsShort({ game, options, settings, chairs }: TableSeen): readonly string[] {
  const choices = (GAMES[game]?.choices ?? []).filter(({ option }) => option !== "players");
  const clock = settings.clock ?? "none";
  const timed = chairs.length > 1 ? [clock === "none" ? m.web_clock_off() : m.web_clock_on()] : [];
  const chosen = choices.flatMap((choice) => optionShort(choice, options));
  return [...(chosen.length ? chosen : [m.web_options_usual()]), ...timed, ...(settings.rated ? [m.web_rated()] : [])];
}
