// The memory of Python as it is after its start, kept beside the parts: reading it again takes a third of the time of a start.
//
// It is made of the parts alone: no game is in it, and no chance, which always comes from the browser.
import type { How, Python } from "./python.js";

/** What is kept is a few times as large as the parts, so there is one memory: that of the edition that was last used. */
export const MEMORY = "tablee-memory";
/** Modules that most of the start is spent on. Those with machine code of their own (msgspec) cannot be kept. */
const IMPORTED = "import tablee.games, tablee.kernel.patch, decimal, unicodedata, uuid";

const placeOf = (engine: string): string => `${engine}memory`;

/** The memory for this engine; undefined if there is none. */
export async function keptMemory(engine: string): Promise<Uint8Array | undefined> {
  const kept = await caches.match(placeOf(engine), { cacheName: MEMORY });
  return kept && new Uint8Array(await kept.arrayBuffer());
}

/** Make the memory and keep it, if there is room: nobody needs it. `load` starts a Python, which is not used any more. */
export async function madeMemory(engine: string, load: (how: How) => Promise<Python>): Promise<Uint8Array> {
  const python = await load({ _makeSnapshot: true });
  python.runPython(IMPORTED);
  const memory = python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>;
  void keep(engine, memory).catch(() => null);
  return memory;
}

async function keep(engine: string, memory: Uint8Array<ArrayBuffer>): Promise<void> {
  await caches.delete(MEMORY);
  await (await caches.open(MEMORY)).put(placeOf(engine), new Response(memory));
}

/** Delete the memory: it could not be used. */
export const dropMemory = (): Promise<unknown> => caches.delete(MEMORY);
