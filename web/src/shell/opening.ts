// Opens a table and goes to it.
import { device } from "../device.svelte.js";
import { GAMES } from "../games/index.js";
import { m } from "../paraglide/messages.js";
import { router } from "../route.svelte.js";
import { ask } from "../wire/http.js";
import type { Settings, TableOpened } from "../wire/types.js";

const AT_ONCE = "tablee-start";

export interface Wanted {
  game: string;
  options?: Record<string, unknown>;
  settings?: Settings;
  day?: boolean;
  /** Start the game on arrival, with bots in the other seats. */
  start?: boolean;
}

/** Open a table and go there. */
export async function openTable(wanted: Wanted): Promise<void> {
  const { game, options = {}, settings = {}, day = false } = wanted;
  void GAMES[game]?.board().catch(() => null); // preload the board
  const name = device.likes.name || m.web_somebody();
  const body = { game, name, options, settings: { turbo: device.likes.turbo, ...settings }, day };
  const { code } = await ask<TableOpened>("/api/tables", body);
  if (wanted.start) sessionStorage.setItem(AT_ONCE, code);
  router.go(`/t/${code}`);
}

/** Whether to start this table at once. It returns true only once. */
export function startsAtOnce(code: string): boolean {
  const starts = sessionStorage.getItem(AT_ONCE) === code;
  if (starts) sessionStorage.removeItem(AT_ONCE);
  return starts;
}
