// The tables of this device that are not over: with whom, whose turn it is, how it stands, and since when.
import { GAMES } from "../games/index.js";
import { m } from "../paraglide/messages.js";
import { ask } from "../wire/http.js";
import type { Look, Me, TableListed } from "../wire/types.js";
import { chairName } from "./names.js";
import type { Played } from "./stats.js";

const KEY = "tablee-forgotten";
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

function forgotten(): readonly string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[];
  } catch {
    return [];
  }
}

/** Leave a table out from now on. It stays where it is, for the others and for who has its code. */
export function forget(code: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...forgotten(), code].slice(-200)));
  } catch {
    // In a browser that stores nothing, it comes back with the next visit.
  }
}

/** The other players, people before bots: two by name, more by number. */
export function company({ table: { chairs }, you }: Look): string {
  const taken = chairs.flatMap((chair, seat) => (seat === you.seat || (chair.name === null && chair.bot === null) ? [] : [{ name: chairName(chair, seat), bot: chair.name === null }]));
  const names = taken.sort((one, two) => Number(one.bot) - Number(two.bot)).map(({ name }) => name);
  return names.length > 2 ? m.web_resume_more({ name: names[0] ?? "", number: names.length - 1 }) : names.join(", ");
}

/** What the game waits for. */
export function stateOf({ table, you, turns }: Look): string {
  if (table.stage === "waiting") return m.web_resume_waiting();
  if (table.stage === "over") return table.chairs.length === 1 ? m.web_resume_stuck() : m.web_resume_ended();
  if (you.seat === null) return m.web_resume_watched();
  if (table.chairs.length === 1) return turns.length ? m.web_resume_solo({ number: turns.length }) : m.web_resume_dealt();
  if (table.acting.includes(you.seat)) return m.web_resume_yours();
  const names = table.acting.flatMap((seat) => (table.chairs[seat] ? [chairName(table.chairs[seat], seat)] : []));
  return m.web_resume_theirs({ names: names.join(", ") });
}

/** The score, the reader's first: `1 – 0`. With more than two sides, only the reader's. */
export function scoreOf({ table, you, view }: Look): string {
  const shown = GAMES[table.game];
  if (table.stage !== "playing" || you.seat === null || view === null || !shown?.seated) return "";
  const sides = shown.teams?.(table.options) || table.chairs.length;
  const order = Array.from({ length: sides }, (_, n) => ((you.seat ?? 0) + n) % sides);
  const scores = order.map((seat) => (shown.seated?.(view, seat).score ?? "").replace(/\/.*/, ""));
  if (scores.some((score) => score === "")) return "";
  return sides > 2 ? m.web_resume_points({ number: scores[0] ?? "" }) : scores.join(" – ");
}

/** The line for a table. */
export function resumed(listed: TableListed, look: Look): Resumed {
  const { table, you, turns } = look;
  const mine = table.stage === "playing" && you.seat !== null && table.chairs.length > 1 && table.acting.includes(you.seat);
  const { code, game, day } = table;
  return { code, game, day, mine, others: company(look), state: stateOf(look), score: scoreOf(look), at: turns.at(-1)?.at ?? listed.opened_at };
}

/** The tables to come back to: those that wait for the reader first, then the latest. A game that ended without the reader is one of them. */
export async function tablesToResume(played: readonly Played[]): Promise<readonly Resumed[]> {
  const left = new Set(forgotten());
  const seen = new Set(played.map(({ id }) => id.split("-")[0]));
  const { tables } = await ask<Me>("/api/me");
  const wanted = tables.filter(({ code, ended }) => !left.has(code) && !(ended && seen.has(code))).slice(0, MOST);
  const looks = await Promise.all(wanted.map((listed) => ask<Look>(`/api/tables/${listed.code}`).then((look) => [listed, look] as const, () => null)));
  const found = looks.flatMap((pair) => (pair && !(pair[0].ended && pair[1].you.seat === null) ? [resumed(...pair)] : []));
  return found.sort((one, two) => Number(two.mine) - Number(one.mine) || two.at - one.at);
}
