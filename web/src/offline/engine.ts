// The worker with the house of this device: one thing at a time, each kept before it is told.
import { loadHouse, type House, type Opens, type Outcome } from "./python.js";
import { openShelf, type Kept, type Shelf } from "./shelf.js";
import type { Said, Told } from "./talk.js";
import { Troubled, troubleOf, type Trouble } from "./trouble.js";

/** What is used of a worker's own scope. */
interface Scope {
  onmessage: ((event: MessageEvent<Said>) => void) | null;
  postMessage(told: Told): void;
}

const scope = self as unknown as Scope;
const LOCK = "tablee-house";
const TABLE = /^\/api\/tables\/([^/]+)/;

let opens: Promise<Opens> | null = null;
let engine = "";
let packs: readonly string[] = [];
let hasServer = true;
let shelf: Shelf | null = null;
let house: House | null = null;
let timer = 0;
let working: Promise<void> = Promise.resolve();

scope.onmessage = ({ data }) => next(() => carryOut(data));

/** Do this when everything before is done. If it fails, the house is thrown away: it is made anew from what is kept. */
function next(work: () => Promise<void>): void {
  working = working.then(work).catch((error: unknown) => {
    console.info(error); // for whoever looks for a mistake
    shut(troubleOf(error, "no_parts"));
  });
}

/** Throw the house away, and tell why. */
function shut(trouble: Trouble): void {
  clearTimeout(timer);
  house?.destroy();
  house = null;
  if (trouble === "elsewhere" || trouble === "old_tab") {
    shelf?.close();
    shelf = null;
  }
  scope.postMessage({ tell: "trouble", trouble });
}

async function carryOut(said: Said): Promise<void> {
  if (said.say === "begin") {
    ({ engine, packs, hasServer } = said);
    return;
  }
  if (said.say === "prepare") {
    await loaded();
    scope.postMessage({ tell: "answer", id: said.id, ok: true, answer: null });
    return;
  }
  const open = house ?? (await openHouse());
  const now = Date.now();
  if (said.say === "enter") {
    await readLog(open, said.code);
    await settle(open.enter(said.code, said.socket, said.number, now));
  } else if (said.say === "log") {
    scope.postMessage({ tell: "answer", id: said.id, ok: true, answer: (await shelf?.log(said.code)) ?? [] });
  } else if (said.say === "hear") await settle(open.hear(said.socket, said.text, now));
  else if (said.say === "leave") open.leave(said.socket);
  else {
    const code = TABLE.exec(said.path)?.[1];
    if (code) await readLog(open, code);
    const { ok, answer } = await settle(open.ask(said.method, said.path, said.body, now));
    scope.postMessage({ tell: "answer", id: said.id, ok, answer });
  }
}

function loaded(): Promise<Opens> {
  opens ??= loadHouse(engine, packs);
  opens.catch(() => (opens = null)); // the next attempt may find the parts
  return opens;
}

async function openHouse(): Promise<House> {
  const opening = loaded();
  shelf ??= await takeOver();
  const [open, owner, kept] = await Promise.all([opening, shelf.owner(), shelf.read()]);
  house = open(owner, JSON.stringify(kept), hasServer);
  return house;
}

/** Open the database, and take the house over from any other tab: two houses would write the same log. */
async function takeOver(): Promise<Shelf> {
  const lost = (): void => next(() => Promise.reject(new Troubled("elsewhere")));
  const held = new Promise<void>((taken) => {
    const hold = (): Promise<never> => {
      taken();
      return new Promise(() => null);
    };
    if (navigator.locks) navigator.locks.request(LOCK, { steal: true }, hold).catch(lost);
    else taken();
  });
  await held;
  return openShelf(() => next(() => Promise.reject(new Troubled("old_tab"))));
}

async function readLog(open: House, code: string): Promise<void> {
  if (open.lacks(code) && shelf) open.read(code, JSON.stringify(await shelf.log(code)));
}

/** Keep what has happened, then tell it, and wait for what happens next. */
async function settle(said: string): Promise<Outcome> {
  const outcome = JSON.parse(said) as Outcome;
  if (Object.keys(outcome.keep).length > 0) {
    if (!shelf) throw new Troubled("no_storage");
    await shelf.keep(outcome.keep as Kept).catch((error: unknown) => {
      throw new Troubled(troubleOf(error, error instanceof DOMException && error.name === "ConstraintError" ? "elsewhere" : "no_storage"));
    });
  }
  for (const [socket, text] of outcome.sent) scope.postMessage({ tell: "sent", socket, text });
  for (const { socket, code, why } of outcome.shut) scope.postMessage({ tell: "shut", socket, code, why });
  clearTimeout(timer);
  if (outcome.wake !== null) timer = setTimeout(() => next(wake), Math.max(0, outcome.wake - Date.now())) as unknown as number;
  return outcome;
}

async function wake(): Promise<void> {
  if (house) await settle(house.wake(Date.now()));
}
