// The house of this device, as the page speaks to it: the same wires and pages as those of a server.
import type { Refusal } from "../wire/types.js";
import { hasServer, to } from "../site.js";
import type { Ear, Wire } from "../wire/houses.js";
import { Refused } from "../wire/refused.js";
import { alone } from "./alone.svelte.js";
import { keptParts, offeredParts, replaceParts, type Parts } from "./parts.js";
import { refusedBy } from "./sentences.js";
import type { Said, Told } from "./talk.js";
import { Troubled, troubleOf, type Trouble } from "./trouble.js";

/** The close code of a wire when the house of this device is shut. No server uses it. */
const SHUT = 4500;

interface Asking {
  done(answer: unknown): void;
  failed(error: unknown): void;
}

let worker: Promise<Worker> | null = null;
let last = 0;
const ears = new Map<number, Ear>();
const askings = new Map<number, Asking>();

/** Open a wire to a table. */
export function enter(code: string, number: number, ear: Ear): Wire {
  const socket = ++last;
  ears.set(socket, ear);
  say({ say: "enter", socket, code, number });
  return {
    send: (text) => say({ say: "hear", socket, text }),
    close: () => {
      if (ears.delete(socket)) say({ say: "leave", socket });
      ear.lost(1000, "");
    },
  };
}

/** Ask for a page. */
export const request = <T>(path: string, body?: unknown): Promise<T> =>
  answered<T>((id) => ({ say: "ask", id, method: body === undefined ? "GET" : "POST", path, body: body === undefined ? "" : JSON.stringify(body) }));

/** The whole log of a table, as it is kept. */
export const logOf = (code: string): Promise<readonly object[]> => answered((id) => ({ say: "log", id, code }));

/** Start Python, so that it starts faster from then on. It opens no house: another tab may have it. */
export const prepare = (): Promise<void> => answered((id) => ({ say: "prepare", id }));

function answered<T>(asked: (id: number) => Said): Promise<T> {
  const id = ++last;
  return new Promise<T>((resolve, reject) => {
    askings.set(id, { done: (answer) => resolve(answer as T), failed: reject });
    say(asked(id));
  });
}

function say(said: Said): void {
  worker ??= start();
  worker.then(
    (open) => open.postMessage(said),
    (error: unknown) => shut(troubleOf(error, "no_parts")),
  );
}

/** The parts of the edition to which this script belongs. */
async function ownParts(): Promise<Parts> {
  const own = new URL(import.meta.url).pathname;
  const isOwn = (parts: Parts | null): parts is Parts => parts?.parts.some(({ path }) => to(path) === own) ?? false;
  const kept = await keptParts();
  if (isOwn(kept)) return kept;
  if (!hasServer) {
    const offered = await offeredParts();
    if (!isOwn(offered)) throw new Troubled("old_tab");
    await alone.begin(offered);
    return offered;
  }
  if (!kept) throw new Troubled("no_parts");
  await update(); // a newer page came over the network, and so may its engine
  const fresh = await keptParts();
  if (isOwn(fresh)) return fresh;
  throw new Troubled("old_tab"); // without a network, a reload brings the older page
}

/** Fetch what the server has changed: nothing, mostly. Until all of it is there, the older edition is used. */
export async function update(): Promise<void> {
  if (!navigator.onLine) return;
  const [kept, offered] = await Promise.all([keptParts(), offeredParts().catch(() => null)]);
  if (kept && offered && kept.version !== offered.version) await replaceParts(kept, offered).catch(() => null);
}

async function start(): Promise<Worker> {
  const parts = await ownParts();
  const started = new Worker(new URL("./engine.ts", import.meta.url), { type: "module" });
  started.onmessage = ({ data }: MessageEvent<Told>) => hear(data);
  started.onerror = () => shut("no_parts");
  const packs = parts.parts.map(({ path }) => to(path)).filter((path) => path.endsWith(".pack"));
  started.postMessage({ say: "begin", engine: to(parts.engine), packs, hasServer } satisfies Said);
  return started;
}

/** Begin anew with what has been fetched: at once if nobody is at a table, and else when the page is opened again. */
export function renew(): void {
  if (ears.size === 0 && askings.size === 0) dismiss();
}

function dismiss(): void {
  void worker?.then((open) => open.terminate(), () => null);
  worker = null;
}

function hear(told: Told): void {
  if (told.tell === "sent") ears.get(told.socket)?.take(told.text);
  else if (told.tell === "shut") lose(told.socket, told.code, told.why);
  else if (told.tell === "trouble") shut(told.trouble);
  else {
    const asking = askings.get(told.id);
    askings.delete(told.id);
    if (told.ok) asking?.done(told.answer);
    else asking?.failed(new Refused((told.answer as Refusal).refused));
  }
}

function lose(socket: number, code: number, why: string): void {
  const ear = ears.get(socket);
  ears.delete(socket);
  ear?.lost(code, why);
}

/** The house is gone, and every wire with it. */
function shut(trouble: Trouble): void {
  for (const socket of [...ears.keys()]) lose(socket, SHUT, trouble);
  for (const { failed } of askings.values()) failed(refusedBy(trouble));
  askings.clear();
  if (trouble === "no_parts" || trouble === "old_tab") dismiss(); // the next attempt may find them
}
