// Requests of a page without a server: files that lie on its host, and else the house of this device.
import { m } from "../paraglide/messages.js";
import { to } from "../site.js";
import { canBeAlone } from "../wire/houses.js";
import { Refused } from "../wire/refused.js";
import { request } from "./here.js";

/** Pages that are the same for everybody: `tablee site` has written them. So nobody waits for Python to read the rules. */
const WRITTEN = /^\/api\/((?:rules|lessons)\/\w+(?:\/(?:fr|en))?)$/;

/** Request a page of the house. */
export async function askAlone<T>(path: string, body?: unknown): Promise<T> {
  const file = body === undefined ? WRITTEN.exec(path)?.[1] : undefined;
  const written = file === undefined ? null : await read(file);
  if (written !== null) return written as T;
  if (path === "/api/me" && !canBeAlone()) return { name: null, tables: [] } as T; // nobody has played here yet
  return request<T>(path, body).catch((error: unknown) => {
    throw error instanceof Refused && error.refusal.why === "not_found" ? needsServer(error) : error;
  });
}

/** A file of the host; null if the host is away. */
async function read(file: string): Promise<unknown> {
  const response = await fetch(to(`/offline/pages/${file}.json`), { cache: "no-cache" }).catch(() => null);
  return response?.ok ? response.json().catch(() => null) : null;
}

/** A device has not all pages that a server has. */
function needsServer({ refusal }: Refused): Refused {
  return new Refused({ ...refusal, fr: m.web_needs_server({}, { locale: "fr" }), en: m.web_needs_server({}, { locale: "en" }) });
}
