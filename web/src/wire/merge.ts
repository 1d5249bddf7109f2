// The client's state of a table, and how a message changes it. Parts missing in a message have not changed.
import type { Down, HintSeen, LineSeen, TableSeen, TurnSeen, You } from "./types.js";

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
  /** The answer to a request for hints. It belongs to one view, and is dropped with it. */
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
  const turns = down.turns === undefined ? known.turns : [...known.turns.slice(0, down.turns.start), ...down.turns.turns];
  const view = down.view === undefined ? known.view : down.view;
  return {
    seq: down.seq ?? known.seq,
    table: down.table ?? known.table,
    you: down.you ?? known.you,
    view,
    moves: down.moves ?? known.moves,
    turns,
    lines: down.lines ?? known.lines,
    hints: down.hints ?? (down.view === undefined ? known.hints : null),
    views: down.view === undefined && down.turns === undefined ? known.views : withView(known.views, down.turns?.start, turns.length, view),
  };
}

/** The views with one more. Views of undone moves and of other games are dropped. */
function withView(views: Known["views"], start: number | undefined, moves: number, view: unknown): Known["views"] {
  const kept = start === 0 ? [] : [...views].filter(([made]) => made <= (start ?? moves)).slice(-VIEWS);
  return new Map([...kept, [moves, view]]);
}
