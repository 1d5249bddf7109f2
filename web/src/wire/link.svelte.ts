// The connection to a table: the last known state, and the commands without an answer.
//
// After a reconnect, unanswered commands are sent again with the same ids. The server executes each only once.
import { openWire, type Wire } from "./houses.js";
import { agrees, merged, NOTHING, type Known } from "./merge.js";
import type { Command, Down, RefusalSeen } from "./types.js";

export type State = "connecting" | "open" | "lost" | "refused";
type Wish = Command extends infer C ? (C extends Command ? Omit<C, "command"> : never) : never;

const WAITS = [200, 500, 1000, 2000, 4000, 8000];
/** Close codes of a refused connection: a retry would not help. */
const FINAL = new Set([4400, 4403, 4404, 4410, 4411, 4412, 4426, 4500]);
/** Why a house is closed that is newer than this page: a server, or another tab of this device. */
const OLD = /^old_/;
const RELOADED = "tablee-reloaded";

/** A unique command id. `randomUUID` is missing on pages over plain HTTP, as on a home network. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Get the page that belongs to the server; but not again within a minute, should a cache keep the old one. */
function reload(): void {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < 60_000) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
  } catch {
    // In a browser that stores nothing, the sentence has to do.
  }
}

export class Link implements Known {
  state = $state<State>("connecting");
  table = $state.raw(NOTHING.table);
  you = $state.raw(NOTHING.you);
  view = $state.raw(NOTHING.view);
  moves = $state.raw(NOTHING.moves);
  turns = $state.raw(NOTHING.turns);
  lines = $state.raw(NOTHING.lines);
  hints = $state.raw(NOTHING.hints);
  seq = $state.raw(NOTHING.seq);
  views = NOTHING.views;
  refusal = $state.raw<RefusalSeen | null>(null);
  /** Why the connection was refused. */
  why = $state("");
  /** The number of unanswered commands. */
  waiting = $state(0);
  /** The server's clock minus this device's clock. */
  ahead = 0;

  private socket: Wire | null = null;
  private unanswered = new Map<string, string>();
  private attempt = 0;
  private timer = 0;
  private closed = false;

  /** Several players may share a device: the first is its owner, the others have numbers from 2 on. */
  constructor(
    readonly code: string,
    readonly number = 1,
  ) {
    this.open();
  }

  private open(): void {
    this.socket = openWire(this.code, this.number, {
      take: (text) => this.take(JSON.parse(text) as Down),
      lost: (code, why) => this.lost(code, why),
    });
  }

  private lost(code: number, why: string): void {
    this.socket = null;
    if (this.closed) return;
    if (FINAL.has(code)) {
      this.state = "refused";
      this.why = why;
      if (OLD.test(why)) reload();
      return;
    }
    this.state = this.table ? "lost" : "connecting";
    const wait = WAITS[Math.min(this.attempt++, WAITS.length - 1)] ?? 8000;
    this.timer = window.setTimeout(() => void this.again(code), wait);
  }

  private async again(code: number): Promise<void> {
    if (code === 4401) await fetch("/api/me").catch(() => null); // get a cookie first
    if (!this.closed) this.open();
  }

  private take(down: Down): void {
    if (down.now !== undefined) this.arrived(down.now);
    const known = merged(this, down);
    if (!agrees(known, down)) {
      this.socket?.close(); // the next socket begins with the whole table
      return;
    }
    Object.assign(this, known); // unchanged parts trigger no update
    if (down.done !== undefined) this.answered(down.done);
    if (down.refused !== undefined) {
      this.refusal = down.refused;
      if (down.refused.command) this.answered(down.refused.command);
    }
  }

  /** The connection is open: send unanswered commands again. */
  private arrived(now: number): void {
    this.ahead = now - Date.now();
    this.state = "open";
    this.attempt = 0;
    for (const text of this.unanswered.values()) this.socket?.send(text);
  }

  private answered(command: string): void {
    this.unanswered.delete(command);
    this.waiting = this.unanswered.size;
  }

  /** Send a command. While disconnected, one command is kept for the reconnect. */
  ask(wish: Wish): void {
    if (this.state !== "open" && this.unanswered.size > 0) return;
    const command = newId();
    const text = JSON.stringify({ ...wish, command });
    this.refusal = null;
    this.unanswered.set(command, text);
    this.waiting = this.unanswered.size;
    if (this.state === "open") this.socket?.send(text);
  }

  /** Send a move for the displayed position. */
  play(move: string): void {
    this.hints = null;
    this.ask({ do: "move", seq: this.seq, move });
  }

  /** Close the connection for good. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
