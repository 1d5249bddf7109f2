// What the page and the worker with the house say to each other.
import type { Trouble } from "./trouble.js";

/** From the page. The first message names the folder of the engine and the packs, and says whether there is a server elsewhere. */
export type Said =
  | { readonly say: "begin"; readonly engine: string; readonly packs: readonly string[]; readonly hasServer: boolean }
  | { readonly say: "prepare"; readonly id: number }
  | { readonly say: "enter"; readonly socket: number; readonly code: string; readonly number: number }
  | { readonly say: "hear"; readonly socket: number; readonly text: string }
  | { readonly say: "leave"; readonly socket: number }
  | { readonly say: "log"; readonly id: number; readonly code: string }
  | { readonly say: "ask"; readonly id: number; readonly method: string; readonly path: string; readonly body: string };

/** From the worker. */
export type Told =
  | { readonly tell: "sent"; readonly socket: number; readonly text: string }
  | { readonly tell: "shut"; readonly socket: number; readonly code: number; readonly why: string }
  | { readonly tell: "answer"; readonly id: number; readonly ok: boolean; readonly answer: unknown }
  /** The house is gone, and every socket with it. What was acknowledged is kept. */
  | { readonly tell: "trouble"; readonly trouble: Trouble };
