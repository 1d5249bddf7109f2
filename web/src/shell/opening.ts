// Opens a table and goes to it.
import { device } from "../device.svelte.js";
import { GAMES, type Options } from "../games/index.js";
import { m } from "../paraglide/messages.js";
import { router } from "../route.svelte.js";
import { ask } from "../wire/http.js";
import type { Settings, TableOpened } from "../wire/types.js";
import { loadBoard } from "./boards.js";
import { chosenFor, optionsOf } from "./choice.js";
import { LEVELS, type Level } from "./names.js";

const AT_ONCE = "tablee-start";
const INVITE = "tablee-invite";

export interface Wanted {
  game: string;
  options?: Options;
  settings?: Settings;
  day?: boolean;
  /** Start the game on arrival, with bots in the other seats. */
  start?: boolean;
  /** The level of those bots. */
  level?: Level;
}

/** Open a table and go there. */
export async function openTable(wanted: Wanted): Promise<void> {
  const { game, options = {}, settings = {}, day = false, start = false, level = "medium" } = wanted;
  const shown = GAMES[game];
  if (shown) void loadBoard(shown).catch(() => null); // while the server answers
  const name = device.likes.name || m.web_somebody();
  const body = { game, name, options, settings: { turbo: device.likes.turbo, ...settings }, day };
  const { code } = await ask<TableOpened>("/api/tables", body);
  if (start) sessionStorage.setItem(AT_ONCE, `${code} ${level}`);
  router.go(`/t/${code}`);
}

/** Start a game as it was chosen last. */
export function openChosen(game: string): Promise<void> {
  const chosen = chosenFor(game);
  return openTable({ game, options: optionsOf(game, chosen), level: chosen.level, start: true });
}

/** The level of the bots if this table starts at once, else null. Only the first call gets it. */
export function startsAtOnce(code: string): Level | null {
  const [wanted, level] = (sessionStorage.getItem(AT_ONCE) ?? "").split(" ");
  if (wanted !== code) return null;
  sessionStorage.removeItem(AT_ONCE);
  return LEVELS.find((one) => one === level) ?? null;
}

/** Let a table show its link as soon as it is there. */
export function inviteTo(code: string): void {
  sessionStorage.setItem(INVITE, code);
}

/** Whether this table shows its link at once. Only the first call says so. */
export function invitesAtOnce(code: string): boolean {
  const wanted = sessionStorage.getItem(INVITE) === code;
  if (wanted) sessionStorage.removeItem(INVITE);
  return wanted;
}
