// Requests for the pages of a house, with refusals as errors.
import { hasServer } from "../site.js";
import { canBeAlone } from "./houses.js";
import { Refused } from "./refused.js";
import type { Refusal } from "./types.js";

export { Refused };

/** Request a page; with a body, send a POST. Without a server, a device that can play alone answers. */
export async function ask<T>(path: string, body?: unknown): Promise<T> {
  if (!hasServer) return (await import("../offline/asking_alone.js")).askAlone<T>(path, body);
  return canBeAlone() ? (await import("../offline/asking.js")).askEither<T>(path, body) : askServer<T>(path, body);
}

export async function askServer<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const options: RequestInit = { signal: signal ?? null }; // the cookie goes to our own server by default
  if (body !== undefined) {
    options.method = "POST";
    options.headers = { "content-type": "application/json" };
    options.body = JSON.stringify(body);
  }
  const response = await fetch(path, options);
  const answer = (await response.json()) as T | Refusal;
  if (!response.ok) throw new Refused((answer as Refusal).refused);
  return answer as T;
}
