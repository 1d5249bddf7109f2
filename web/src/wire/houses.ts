// The two houses at which tables stand: a server, and this device alone. A table says by its code where it stands.
import { hasServer } from "../site.js";

/** The protocol that this page speaks. */
const PROTOCOL = 2;
/** Set once everything is here to play without a network. */
export const KEPT = "tablee-alone";
/** The code of a table of this device, or how the number of a finished game begins. No code of a server's table has a vowel. */
const OURS = /^A[A-Z]{6}(-|$)/;

/** A connection to a table. */
export interface Wire {
  send(text: string): void;
  close(): void;
}

/** What comes over a wire. */
export interface Ear {
  take(text: string): void;
  lost(code: number, why: string): void;
}

/** Whether a table, or a finished game, belongs to this device. */
export const isHere = (code: string): boolean => OURS.test(code);

/** The code under which a server has a table now, if that is why a house is shut. */
export const movedTo = (why: string): string | undefined => /^moved (\w+)$/.exec(why)?.[1];

/** Whether this device can be a house. */
export function canBeAlone(): boolean {
  try {
    return localStorage.getItem(KEPT) !== null;
  } catch {
    return false;
  }
}

/** Open a wire to a table. Several players may share a device: all but the first have a number. */
export const openWire = (code: string, number: number, ear: Ear): Wire => (isHere(code) || !hasServer ? toDevice : toServer)(code, number, ear);

function toServer(code: string, number: number, ear: Ear): Wire {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const as = number > 1 ? `&as=${number}` : "";
  const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${code}/socket?protocol=${PROTOCOL}${as}`);
  socket.onmessage = (event) => ear.take(event.data as string);
  socket.onclose = (event) => ear.lost(event.code, event.reason);
  return socket;
}

function toDevice(code: string, number: number, ear: Ear): Wire {
  const wire = import("../offline/here.js").then(({ enter }) => enter(code, number, ear));
  const tell = (what: (open: Wire) => void): void => void wire.then(what, () => ear.lost(1006, ""));
  tell(() => null);
  return { send: (text) => tell((open) => open.send(text)), close: () => tell((open) => open.close()) };
}
