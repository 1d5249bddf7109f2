// The names of games, levels, gestures and people, in the language of the page.
import { GAMES } from "../games/index.js";
import { m } from "../paraglide/messages.js";
import type { ChairSeen, TableSeen } from "../wire/types.js";

type Words = Readonly<Record<string, () => string>>;

const LEVELS_NAMED: Words = {
  beginner: m.web_level_beginner,
  easy: m.web_level_easy,
  medium: m.web_level_medium,
  hard: m.web_level_hard,
  expert: m.web_level_expert,
};
const EMOTES_NAMED: Words = {
  hello: m.web_emote_hello,
  thanks: m.web_emote_thanks,
  bravo: m.web_emote_bravo,
  oops: m.web_emote_oops,
  wait: m.web_emote_wait,
  hurry: m.web_emote_hurry,
  laugh: m.web_emote_laugh,
  bye: m.web_emote_bye,
};

export const LEVELS = ["beginner", "easy", "medium", "hard", "expert"] as const;
export type Level = (typeof LEVELS)[number];
export const EMOTES = ["hello", "thanks", "bravo", "oops", "wait", "hurry", "laugh", "bye"] as const;

export const titleOf = (game: string): string => GAMES[game]?.title() ?? game;
export const levelName = (level: string): string => LEVELS_NAMED[level]?.() ?? level;
export const emoteName = (emote: string): string => EMOTES_NAMED[emote]?.() ?? emote;

/** The name of a deal: its number, the deal of the day, where the game began before, or the seal of a secret seed. */
export function dealName({ deal, day, origin, taken_over, sealed }: TableSeen): string {
  if (origin) return m.web_origin_short();
  if (taken_over !== null) return m.web_device_short();
  if (deal !== null) return m.web_deal_numbered({ number: deal });
  return day === null ? m.web_deal_sealed({ seal: sealed.slice(0, 4) }) : m.web_day();
}

/** The names of the bots, by seat. */
const BOTS = ["Basile", "Margot", "Paul", "Zoé", "Anatole", "Rose", "Hugo", "Lise", "Oscar", "Nina", "Jules", "Flore"];

export const botName = (seat: number): string => BOTS[seat % BOTS.length] ?? "";

/** The name of a seat: its player's name, or its bot. */
export function chairName(chair: ChairSeen, seat: number): string {
  if (chair.name !== null) return chair.name;
  return chair.bot === null ? m.web_place_free() : botName(seat);
}

/** The seats of bots that play for themselves: a spectator may ask for one. */
export const botSeats = ({ chairs }: Pick<TableSeen, "chairs">): readonly number[] =>
  chairs.flatMap(({ name, bot }, seat) => (name === null && bot !== null ? [seat] : []));
