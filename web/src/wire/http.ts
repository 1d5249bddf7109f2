// Requests to the server's HTTP pages, with refusals as errors.
import type { Refusal, RefusalSeen } from "./types.js";

export class Refused extends Error {
  constructor(readonly refusal: RefusalSeen) {
    super(refusal.why);
  }
}

/** Request a page; with a body, send a POST. */
export async function ask<T>(path: string, body?: unknown): Promise<T> {
  const options: RequestInit = { credentials: "same-origin" };
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
