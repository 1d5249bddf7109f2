// What a client knows of a table, and how a message changes it: a part that is missing in a message is what it was.
import type { Down, HintSeen, LineSeen, TableSeen, TurnSeen, You } from "./types.js";

export interface Known {
  /** The number that a move has to name; the higher it is, the more has been heard. */
  readonly seq: number;
  readonly table: TableSeen | null;
  readonly you: You | null;
  /** The game's own view; null where there is none to see. */
  readonly view: unknown;
  readonly moves: readonly string[];
  readonly turns: readonly TurnSeen[];
  readonly lines: readonly LineSeen[];
  /** The answer to a question for hints. It is about one view, and gone with it. */
  readonly hints: readonly HintSeen[] | null;
  /** The views by the number of moves made, as far as they were sent, to look back at. */
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

/** The greatest number of views that are kept. */
const VIEWS = 300;

/** What is known after a message. Parts that it does not change stay the same objects. */
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

/** The views with one more. Those of moves that were undone, or of another game, are forgotten. */
function withView(views: Known["views"], start: number | undefined, moves: number, view: unknown): Known["views"] {
  const kept = start === 0 ? [] : [...views].filter(([made]) => made <= (start ?? moves)).slice(-VIEWS);
  return new Map([...kept, [moves, view]]);
}
