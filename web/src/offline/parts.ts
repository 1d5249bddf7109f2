// The parts for playing without a network: fetched when somebody asks for it, and used whole or not at all.
//
// Each edition has a cache of its own. `KEPT` names the one that is whole; the service worker reads it too.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { to } from "../site.js";
import { dropMemory } from "./memory.js";
import { clearShelf, openShelf } from "./shelf.js";
import { Troubled, troubleOf } from "./trouble.js";

const LIST = to("/offline/parts.json");
const KEPT = "tablee-offline";
const cacheOf = (version: string): string => `tablee-parts-${version}`;

interface Part {
  readonly path: string;
  /** Whether a plain host has it as gzip too, beside the file: such hosts rarely compress anything. */
  readonly packed?: boolean;
  /** Bytes of the file, and as it is fetched. */
  readonly size: number;
  readonly fetched: number;
  readonly hash: string;
}

export interface Parts {
  readonly version: string;
  /** The folder of Python and our packages. As all paths here, it begins at the folder of the page. */
  readonly engine: string;
  readonly parts: readonly Part[];
  /** The large nets of bots: fetched if somebody asks for them, and then among the parts. */
  readonly more: readonly Part[];
}

/** The bytes of the nets that are not among the parts. */
export const netsOf = ({ more = [] }: Partial<Parts>): number => more.reduce((sum, { fetched }) => sum + fetched, 0);

/** The same edition with its nets. */
const withNets = (parts: Parts): Parts => ({ ...parts, parts: [...parts.more, ...parts.parts], more: [] });

/** What the server offers. */
export async function offeredParts(): Promise<Parts> {
  const response = await fetch(LIST, { cache: "no-cache" });
  if (!response.ok) throw new Troubled("no_parts");
  return (await response.json()) as Parts;
}

/** What is kept and whole; null if nothing is. */
export async function keptParts(): Promise<Parts | null> {
  try {
    const kept = await caches.match(LIST, { cacheName: KEPT });
    return kept ? ((await kept.json()) as Parts) : null;
  } catch {
    return null; // a browser without caches
  }
}

/** The bytes that have to be fetched. */
export async function missing(offered: Parts): Promise<number> {
  const found = await Promise.all(offered.parts.map(async ({ path, fetched }) => (path !== "/" && (await known(path)) ? 0 : fetched)));
  return found.reduce((sum, size) => sum + size, 0);
}

/** Fetch what is missing. From then on, all of it is used. */
export async function fetchParts(offered: Parts, progress: (share: number) => void): Promise<void> {
  await fetchSome(offered, offered.parts, progress);
  await keepList(offered);
  for (const name of await caches.keys()) if (name.startsWith(cacheOf("")) && name !== cacheOf(offered.version)) await caches.delete(name);
}

/** Fetch the edition that replaces the one that is kept, with its nets if that one has them. */
export const replaceParts = (kept: Parts, offered: Parts): Promise<void> => fetchParts(kept.more?.length === 0 ? withNets(offered) : offered, () => null);

/** Fetch the nets of the edition that is kept. */
export async function fetchNets(kept: Parts, progress: (share: number) => void): Promise<void> {
  await fetchSome(kept, kept.more, progress);
  await keepList(withNets(kept));
}

async function keepList(edition: Parts): Promise<void> {
  try {
    await (await caches.open(KEPT)).put(LIST, Response.json(edition));
    await navigator.storage?.persist?.();
  } catch (error) {
    throw new Troubled(troubleOf(error, "no_parts"));
  }
}

/** Fetch some parts, one after the other. After half a download, only the rest is fetched. */
export async function fetchSome(offered: Parts, parts: readonly Part[], progress: (share: number) => void): Promise<void> {
  try {
    (await openShelf(() => null)).close(); // not a byte for a browser that could not keep a game
    const cache = await caches.open(cacheOf(offered.version));
    const whole = parts.reduce((sum, { fetched }) => sum + fetched, 0);
    let done = 0;
    for (const part of parts) {
      await fill(cache, part, (share) => progress((done + share * part.fetched) / whole));
      progress((done += part.fetched) / whole);
    }
  } catch (error) {
    throw new Troubled(troubleOf(error, "no_parts"));
  }
}

/** The parts that Python needs. The others are the screens of the client. */
export const engineOf = ({ engine, parts }: Parts): readonly Part[] => parts.filter(({ path }) => path.startsWith(engine));

/** Delete every part. The games stay. */
export async function dropParts(): Promise<void> {
  await caches.delete(KEPT);
  await dropMemory();
  for (const name of await caches.keys()) if (name.startsWith(cacheOf(""))) await caches.delete(name);
}

/** Delete the games of this device too. */
export async function dropAll(): Promise<void> {
  await clearShelf();
  await dropParts();
}

/** A part that some edition has. Files never change under their names, but the page does. */
async function known(path: string): Promise<Response | undefined> {
  for (const name of await caches.keys()) {
    // Not `open`: that makes the cache again if it is being deleted.
    const found = name.startsWith(cacheOf("")) ? await caches.match(to(path), { cacheName: name }) : undefined;
    if (found) return found;
  }
  return undefined;
}

async function fill(cache: Cache, part: Part, progress: (share: number) => void): Promise<void> {
  const place = to(part.path);
  if (part.path !== "/") {
    if (await cache.match(place)) return;
    const there = await known(part.path);
    if (there) {
      await cache.put(place, there);
      return;
    }
  }
  const packed = part.packed && "DecompressionStream" in globalThis;
  const response = await fetch(packed ? `${place}.gz` : place, part.path === "/" ? { cache: "no-cache" } : {});
  const bytes = await read(response, part, progress);
  if (!response.ok || bytesToHex(sha256(bytes)) !== part.hash) throw new Troubled("no_parts");
  const headers = new Headers(response.headers);
  for (const name of ["content-encoding", "content-length", "link"]) headers.delete(name);
  if (part.path.endsWith(".wasm")) headers.set("content-type", "application/wasm");
  await cache.put(place, new Response(bytes, { headers }));
}

async function read(response: Response, { size, fetched }: Part, progress: (share: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  const expected = response.url.endsWith(".gz") ? fetched : size;
  let at = 0;
  for (const reader = response.body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    if (at + value.length > size) throw new Troubled("no_parts");
    bytes.set(value, at);
    progress(Math.min(1, (at += value.length) / expected));
  }
  const found = bytes.subarray(0, at);
  return isGzip(found) ? unpacked(found) : found;
}

/** Whether a file is still compressed: some hosts say so in a header, and then the browser has unpacked it. */
const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Response(bytes).body?.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(whole ?? null).arrayBuffer());
}
