// The seats of a lobby: where they stand around the table, how they are shuffled, and what happens to the free ones.
import { GAMES, type Choice, type Options } from "../games/index.js";
import { m } from "../paraglide/messages.js";
import type { ChairSeen, Settings, TableSeen } from "../wire/types.js";
import { levelName, type Level } from "./names.js";
import { valueName } from "./options.js";

/** A point on a circle around the table: x from left (-1) to right (1), y from far (-1) to near (1). */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The places of all seats, clockwise in turn order; seat `near` is the nearest one. */
export function placesAround(seats: number, near: number): readonly Place[] {
  return Array.from({ length: seats }, (_, seat) => {
    const angle = ((seat - near) / seats) * 2 * Math.PI;
    return { x: rounded(-Math.sin(angle)), y: rounded(Math.cos(angle)) };
  });
}

const rounded = (part: number): number => Math.round(part * 1e4) / 1e4 + 0; // no minus zero

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

/** What happens to the free seats when the game starts. */
export function aboutFree({ chairs }: TableSeen, level: Level): string {
  const number = chairs.filter(isFree).length;
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

/** An option in short: a switch by its name if it is on, everything else with its value. */
function optionShort(choice: Choice, options: Options): string {
  const value = options[choice.option] as string | number | boolean;
  if (typeof value === "boolean") return value ? choice.name() : "";
  return `${choice.name()}${m.web_colon()}${valueName(choice, value)}`;
}

/** The options in short; the number of players can be seen around the table. */
export function optionsShort({ game, options, settings, chairs }: TableSeen): readonly string[] {
  const choices = (GAMES[game]?.choices ?? []).filter(({ option }) => option !== "players");
  const clock = settings.clock ?? "none";
  const timed = chairs.length > 1 ? [clock === "none" ? m.web_clock_off() : m.web_clock_on()] : [];
  return [...choices.map((choice) => optionShort(choice, options)), ...timed].filter(Boolean);
}
