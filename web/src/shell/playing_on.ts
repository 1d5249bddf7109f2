// Opens a table whose game goes on from a moment of a finished one, against bots.
import { device } from "../device.svelte.js";
import { m } from "../paraglide/messages.js";
import { router } from "../route.svelte.js";
import { ask } from "../wire/http.js";
import type { PlayedOn, TableOpened } from "../wire/types.js";
import type { Level } from "./names.js";

/** A finished game, by its id on the server or as a text. */
export type Finished = { readonly record: string } | { readonly text: string };

/** Open the table and go there. */
export async function playOn(game: Finished, ply: number, seat: number, level: Level): Promise<void> {
  const wanted: PlayedOn = { ...game, name: device.likes.name || m.web_somebody(), ply, seat, level, settings: { turbo: device.likes.turbo } };
  const { code } = await ask<TableOpened>("/api/tables/from", wanted);
  router.go(`/t/${code}`);
}
