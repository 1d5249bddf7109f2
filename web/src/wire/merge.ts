// The client's state of a table, and how a message changes it. The first message has all of it, the next ones patches.
import { checksum, patched, type Patch } from "./patch.js";
import type { Down, HintSeen, LineSeen, Look, TableSeen, TurnSeen, You } from "./types.js";

export interface Known {
  /** The number that the next move has to name; a higher number is newer. */
  readonly seq: number;
  readonly table: TableSeen | null;
  readonly you: You | null;
  /** The game's view; null if there is nothing to see. */
  readonly view: unknown;
  readonly moves: readonly string[];
  readonly turns: readonly TurnSeen[];
  readonly lines: readonly LineSeen[];
  /** The answer to a request for hints. It belongs to one position, and is dropped with it: a new connection shows the same. */
  readonly hints: readonly HintSeen[] | null;
  /** Earlier views by number of moves, as far as they were received, to look back at. */
  readonly views: ReadonlyMap<number, unknown>;
}

export const NOTHING: Known = {
  seq: 0,
  table: null,
  you: null,
  view: null,
  moves: [],
  turns: [],
  lines: [],
  hints: null,
  views: new Map(),
};

/** Maximum number of stored views. */
const VIEWS = 300;

/** The state after a message. Unchanged parts stay the same objects. */
export function merged(known: Known, down: Down): Known {
  const change = down.change as { readonly turns?: readonly [number, number, readonly TurnSeen[]] } | undefined;
  const look = down.look ?? (patched(parts(known), (change ?? {}) as unknown as Patch) as Look);
  const { view, turns } = look;
  const same = view === known.view && turns === known.turns;
  return {
    ...look,
    hints: down.hints ?? ((down.look ? look.seq === known.seq : view === known.view) ? known.hints : null),
    views: same ? known.views : withView(known.views, down.look ? 0 : change?.turns?.[0], turns.length, view),
  };
}

/** What the server's patches are about. */
function parts({ seq, table, you, view, moves, turns, lines }: Known): object {
  return { seq, table, you, view, moves, turns, lines };
}

/** Whether this is what the server has sent, as far as a message tells. */
export function agrees({ seq, table, view, moves, turns, lines }: Known, down: Down): boolean {
  return down.sum === undefined || down.sum === checksum([seq, table, view, moves, turns.length, lines]);
}

/** The views with one more. Views of undone moves and of other games are dropped. */
function withView(views: Known["views"], start: number | undefined, moves: number, view: unknown): Known["views"] {
  const kept = start === 0 ? [] : [...views].filter(([made]) => made <= (start ?? moves)).slice(-VIEWS);
  return new Map([...kept, [moves, view]]);
}
