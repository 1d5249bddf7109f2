// Python in a worker: loads it from the folder of the engine, and opens the house that is written in it.
import { dropMemory, keptMemory, madeMemory } from "./memory.js";
import { Troubled } from "./trouble.js";

/** What happened in the house, and when something happens next: see `src/tablee/house/page.py`. */
export interface Outcome {
  readonly keep: object;
  readonly sent: readonly (readonly [socket: number, text: string])[];
  readonly shut: readonly { readonly socket: number; readonly code: number; readonly why: string }[];
  readonly ok: boolean;
  readonly answer: unknown;
  readonly wake: number | null;
}

/** The house. What happened comes as JSON of an `Outcome`. */
export interface House {
  lacks(code: string): boolean;
  read(code: string, log: string): void;
  enter(code: string, socket: number, number: number, now: number): string;
  hear(socket: number, text: string, now: number): string;
  leave(socket: number): void;
  wake(now: number): string;
  ask(method: string, path: string, body: string, now: number): string;
  destroy(): void;
}

/** Opens a house for the owner of this device, with what is kept. Without a server, it has deals of the day of its own. */
export type Opens = (owner: string, kept: string, hasServer: boolean) => House;

type LoadPyodide = typeof import("pyodide").loadPyodide;
export type Python = Awaited<ReturnType<LoadPyodide>>;
/** How Python is started. */
export type How = NonNullable<Parameters<LoadPyodide>[0]>;
type Files = Python["FS"];

const load = globalThis.fetch;

/** Load the house. */
export async function loadHouse(engine: string, packs: readonly string[]): Promise<Opens> {
  return (await loadPython(engine, packs)).pyimport("tablee.house.page").House as Opens;
}

/** Load Python from this folder, and our packages and nets from these packs: with the memory of an earlier start, if one can be kept. */
export async function loadPython(engine: string, packs: readonly string[] = [`${engine}tablee.pack`]): Promise<Python> {
  useCaches();
  const begin = (how: How): Promise<Python> => start(engine, packs, how);
  if (!("caches" in globalThis)) return begin({}); // nothing can be kept over plain HTTP
  try {
    return await begin({ _loadSnapshot: (await keptMemory(engine)) ?? (await madeMemory(engine, begin)) });
  } catch (error) {
    console.info(error); // for whoever looks for a mistake
    await dropMemory().catch(() => null);
    return begin({});
  }
}

async function start(engine: string, packs: readonly string[], how: How): Promise<Python> {
  const found = Promise.all(packs.map(fetched));
  found.catch(() => null); // it is awaited later
  const { loadPyodide } = (await import(/* @vite-ignore */ `${engine}pyodide.mjs`)) as typeof import("pyodide");
  return loadPyodide({
    ...how,
    indexURL: engine,
    packageBaseUrl: engine,
    stderr: (text) => console.info(text),
    env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" },
    fsInit: async (files, { sitePackages }) => {
      for (const pack of await found) unpack(files, sitePackages, pack);
    },
  });
}

/** Look for files among the kept parts first: without a service worker, they would come over the network again. */
function useCaches(): void {
  if ("caches" in globalThis) globalThis.fetch = async (file, more) => (await caches.match(file).catch(() => undefined)) ?? load(file, more);
}

async function fetched(path: string): Promise<Uint8Array> {
  const response = await fetch(path);
  if (!response.ok) throw new Troubled("no_parts");
  return new Uint8Array(await response.arrayBuffer());
}

/** Write the files of a pack: a line with their names and sizes, and then all of them. */
function unpack(files: Files, place: string, pack: Uint8Array): void {
  let start = pack.indexOf(10) + 1;
  const listed = JSON.parse(new TextDecoder().decode(pack.subarray(0, start))) as [name: string, size: number][];
  for (const folder of new Set(listed.map(([name]) => name.slice(0, name.lastIndexOf("/"))))) files.mkdirTree(`${place}/${folder}`);
  for (const [name, size] of listed) {
    files.writeFile(`${place}/${name}`, pack.subarray(start, start + size));
    start += size;
  }
}
