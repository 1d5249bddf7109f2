// Live examples: the programs on a page of the documentation get a button that runs them in the reader's browser.
//
// The programs of a page are one program, so a block first runs those before it. `tablee site` puts this script into the page.
import { engineOf, fetchSome, offeredParts } from "../offline/parts.js";
import { to } from "../site.js";
import { missing } from "./imports.js";
import "./live.css";
import type { Asked, Told } from "./talk.js";

interface Block {
  readonly code: string;
  readonly button: HTMLButtonElement;
  readonly output: HTMLElement;
  /** Whether it has run, and what it has defined is there. */
  ran: boolean;
}

const blocks: Block[] = [];
let worker: Worker | null = null;
let running: Block | null = null;

/** Give every program that can run here a button, and say of the others what they need. */
async function begin(): Promise<void> {
  const modules = new Set((await (await fetch(to("/offline/modules.json"))).json()) as string[]);
  for (const shown of document.querySelectorAll("div.language-python")) {
    const code = shown.querySelector("code")?.textContent ?? "";
    const needs = missing(code, modules);
    const row = add(shown, "div", "live");
    if (needs.length) row.textContent = `Not in the browser: it needs ${needs.join(", ")}.`;
    else blocks.push(blockOf(code, row));
  }
}

function add<K extends keyof HTMLElementTagNameMap>(before: Element, kind: K, name: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(kind);
  made.className = name;
  before.after(made);
  return made;
}

function blockOf(code: string, row: HTMLElement): Block {
  const button = document.createElement("button");
  const output = add(row, "pre", "live-output");
  output.hidden = true;
  output.setAttribute("role", "status");
  row.append(button);
  const block: Block = { code, button, output, ran: false };
  button.type = "button";
  button.textContent = "Run";
  button.onclick = () => (running ? stop() : void run(block));
  return block;
}

async function run(block: Block): Promise<void> {
  block.ran = false;
  const wanted = blocks.slice(0, blocks.indexOf(block) + 1).filter(({ ran }) => !ran);
  for (const { button } of blocks) button.disabled = true;
  try {
    const asked = (worker ??= await start((text) => tell(block, text)));
    [block.button.disabled, block.button.textContent] = [false, "Stop"];
    for (const one of wanted) if (worker === asked && !(await runOne(asked, one))) break;
  } catch {
    stop();
    tell(block, "Python could not be loaded.");
  }
  running = null;
  for (const { button } of blocks) [button.disabled, button.textContent] = [false, "Run"];
}

function tell({ output }: Block, text: string): void {
  output.hidden = false;
  output.textContent = text;
}

/** Load Python in a worker. What it needs is kept for the game too. */
async function start(say: (text: string) => void): Promise<Worker> {
  say("Loading Python …");
  const offered = await offeredParts();
  const parts = engineOf(offered);
  const size = (parts.reduce((sum, { fetched }) => sum + fetched, 0) / 1e6).toFixed(1);
  // A browser that keeps nothing loads them when they are used.
  await fetchSome(offered, parts, (share) => say(`Loading Python, once: ${Math.floor(share * 100)}% of ${size} MB`)).catch(() => null);
  const made = new Worker(new URL("./runner.ts", import.meta.url), { type: "module" });
  made.postMessage({ engine: to(offered.engine) } satisfies Asked);
  return made;
}

/** Run a block, and show what it prints. Returns whether it came to its end. */
function runOne(asked: Worker, block: Block): Promise<boolean> {
  running = block;
  tell(block, "");
  return new Promise((done) => {
    asked.onerror = () => done(false);
    asked.onmessage = ({ data }: MessageEvent<Told>) => {
      if ("line" in data) block.output.textContent += `${data.line}\n`;
      else {
        if (data.error) block.output.textContent += data.error;
        block.output.hidden = block.output.textContent === "";
        done((block.ran = data.error === ""));
      }
    };
    stopped = () => done(false);
    asked.postMessage({ code: block.code } satisfies Asked);
  });
}

let stopped = (): void => undefined;

/** Throw Python away, with all that was defined. */
function stop(): void {
  worker?.terminate();
  worker = null;
  for (const block of blocks) block.ran = false;
  stopped();
}

void begin().catch(() => null); // a page without Python beside it stays as it is
