// Moves a table of this device to the server, so that friends can come. It never lives in both houses.
import { askServer, Refused } from "../wire/http.js";
import type { TableOpened } from "../wire/types.js";
import { logOf, request } from "./here.js";

/** Refusals that do not tell whether the server has the table: an earlier answer may have been lost. */
const UNSURE: ReadonlySet<string> = new Set(["broken", "busy", "not_admitted", "stranger", "too_fast", "too_slow"]);

/** Let the server take a table over; return its code there. Whoever tries twice gets the same table. */
export async function moveToServer(code: string): Promise<string> {
  const place = (to: string | null): Promise<unknown> => request(`/api/tables/${code}/moved`, { to });
  await askServer("/api/me"); // without an answer, nothing changes
  await place(""); // from now on nothing happens at the table here: what the server gets is all there is
  const there = await taken(code).catch(async (error: unknown) => {
    if (error instanceof Refused && !UNSURE.has(error.refusal.why)) await place(null);
    throw error;
  });
  await place(there);
  return there;
}

async function taken(code: string): Promise<string> {
  return (await askServer<TableOpened>("/api/tables/device", { log: await logOf(code) })).code;
}
