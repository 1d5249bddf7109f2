// Requests on a device that can play alone: it answers for its own tables, and for others when no server does.
import { askServer, Refused } from "../wire/http.js";
import { isHere } from "../wire/houses.js";
import { request } from "./here.js";

/** Pages that a device can answer as well as a server. */
const SHARED = /^\/api\/(me|games|tables|records|replay|analysis|choice|try|rules\/.+|lessons\/.+)$/;
/** A server analyses faster, so it is asked first. It gets the text of a game that it does not know. */
const ANALYSIS = /^(\/api\/records\/[^/]+)\/analysis$/;
const OWNED = /^\/api\/(?:tables|records)\/([^/]+)/;
/** How long a device that could answer itself waits for a server, in milliseconds. */
const PATIENCE = 5000;

/** Request a page of the house that has it; with a body, send a POST. */
export async function askEither<T>(path: string, body?: unknown): Promise<T> {
  if (isHere(OWNED.exec(path)?.[1] ?? "")) {
    const record = ANALYSIS.exec(path)?.[1];
    if (record === undefined) return request(path, body);
    const { text } = await request<{ text: string }>(record);
    return serverOr("/api/analysis", { text }, () => request(path));
  }
  return SHARED.test(path) ? serverOr(path, body, () => request(path, body)) : askServer(path, body);
}

/** Ask the server, and the device only if the server is away. */
async function serverOr<T>(path: string, body: unknown, device: () => Promise<T>): Promise<T> {
  try {
    if (!navigator.onLine) throw new TypeError("there is no network");
    return await askServer(path, body, AbortSignal.timeout(PATIENCE));
  } catch (away) {
    if (away instanceof Refused) throw away;
    return device().catch((error: unknown) => {
      throw error instanceof Refused && error.refusal.why === "not_found" ? away : error;
    });
  }
}
