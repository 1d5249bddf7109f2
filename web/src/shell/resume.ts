// The tables of this device that are not over: with whom, whose turn it is, how it stands, and since when.
import { GAMES } from "../games/index.js";
import { m } from "../paraglide/messages.js";
import { isHere } from "../wire/houses.js";
import { ask } from "../wire/http.js";
import type { Glance, Me, TableListed } from "../wire/types.js";
import { chairName } from "./names.js";
import type { Played } from "./stats.js";

const FORGOTTEN = "tablee-forgotten";
const SHOWN = "tablee-resume";
/** The most tables that are looked at: the newest. */
const MOST = 8;

/** A table to come back to. */
export interface Resumed {
  readonly code: string;
  readonly game: string;
  readonly day: string | null;
  /** Whether the game waits for this device's owner. */
  readonly mine: boolean;
  readonly others: string;
  readonly state: string;
  readonly score: string;
  /** When somebody last moved, in milliseconds; without a move, when the table was opened. */
  readonly at: number;
}

function read<T>(key: string): readonly T[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]") as T[];
  } catch {
    return [];
  }
}

function write(key: string, list: readonly unknown[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(list));
  } catch {
    // In a browser that stores nothing, every visit is the first.
  }
}

/** Leave a table out from now on. It stays where it is, for the others and for who has its code. */
export function forget(code: string): void {
  write(FORGOTTEN, [...read<string>(FORGOTTEN), code].slice(-200));
  write(SHOWN, shownBefore().filter((table) => table.code !== code));
}

/** What was shown last time. It is there at once, so that nothing moves when the server answers. */
export function shownBefore(): readonly Resumed[] {
  return read<Resumed>(SHOWN);
}

/** The other players, people before bots: two by name, more by number. */
export function company({ table: { chairs }, you }: Glance): string {
  const taken = chairs.flatMap((chair, seat) => (seat === you.seat || (chair.name === null && chair.bot === null) ? [] : [{ name: chairName(chair, seat), bot: chair.name === null }]));
  const names = taken.sort((one, two) => Number(one.bot) - Number(two.bot)).map(({ name }) => name);
  return names.length > 2 ? m.web_resume_more({ name: names[0] ?? "", number: names.length - 1 }) : names.join(", ");
}

/** What the game waits for. */
export function stateOf({ table, you, moves }: Glance): string {
  if (table.stage === "waiting") return m.web_resume_waiting();
  if (table.stage === "over") return table.chairs.length === 1 ? m.web_resume_stuck() : m.web_resume_ended();
  if (you.seat === null) return m.web_resume_watched();
  if (table.chairs.length === 1) return moves ? m.web_resume_solo({ number: moves }) : m.web_resume_dealt();
  if (table.acting.includes(you.seat)) return m.web_resume_yours();
  const names = table.acting.flatMap((seat) => (table.chairs[seat] ? [chairName(table.chairs[seat], seat)] : []));
  return m.web_resume_theirs({ names: names.join(", ") });
}

/** The score, the reader's first: `1 – 0`. With more than two sides, only the reader's. */
export function scoreOf({ table, you, view }: Glance): string {
  const shown = GAMES[table.game];
  if (table.stage !== "playing" || you.seat === null || view === null || !shown || table.chairs.length === 1) return "";
  const sides = shown.teams?.(table.options) || table.chairs.length;
  const order = Array.from({ length: sides }, (_, n) => ((you.seat ?? 0) + n) % sides);
  const scores = order.map((seat) => {
    const { score = "", parts } = shown.seated(view, seat);
    return parts ? String(parts.made) : score;
  });
  if (scores.some((score) => score === "")) return "";
  return sides > 2 ? m.web_resume_points({ number: scores[0] ?? "" }) : scores.join(" – ");
}

/** The line for a table. */
export function resumed(listed: Pick<TableListed, "opened_at">, seen: Glance): Resumed {
  const { table, you, at } = seen;
  const mine = table.stage === "playing" && you.seat !== null && table.chairs.length > 1 && table.acting.includes(you.seat);
  const { code, game, day } = table;
  return { code, game, day, mine, others: company(seen), state: stateOf(seen), score: scoreOf(seen), at: at ?? listed.opened_at };
}

/** The tables to come back to: those that wait for the reader first, then the latest. A game that ended without the reader is one of them. */
export async function tablesToResume(played: readonly Played[]): Promise<readonly Resumed[]> {
  const left = new Set(read<string>(FORGOTTEN));
  const seen = new Set(played.map(({ id }) => id.split("-")[0]));
  const { tables } = await ask<Me>("/api/me");
  const wanted = tables.filter(({ code, ended }) => !left.has(code) && !(ended && seen.has(code))).slice(0, MOST);
  const looks = await Promise.all(wanted.map((listed) => ask<Glance>(`/api/tables/${listed.code}/glance`).then((seen) => [listed, seen] as const, () => null)));
  const found = looks.flatMap((pair) => (pair && !(pair[0].ended && pair[1].you.seat === null) ? [resumed(...pair)] : []));
  // A server knows nothing of the tables of this device: they are as they were seen last.
  const here = shownBefore().filter(({ code }) => isHere(code) && !tables.some((table) => table.code === code));
  const sorted = [...found, ...here].sort(urgency);
  write(SHOWN, sorted);
  return sorted;
}

const urgency = (one: Resumed, two: Resumed): number => Number(two.mine) - Number(one.mine) || two.at - one.at;

/** Keep the line of a table that the reader is at, so that the home screen has it at once. A finished game has none. */
export function keepShown(seen: Glance): void {
  const { code, ended } = seen.table;
  if (seen.you.name === null || read<string>(FORGOTTEN).includes(code)) return;
  const others = shownBefore().filter((table) => table.code !== code);
  const line = ended?.record ? [] : [resumed({ opened_at: Date.now() }, seen)];
  write(SHOWN, [...line, ...others].sort(urgency));
}
