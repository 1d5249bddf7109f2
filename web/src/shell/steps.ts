// Undo, redo and marks in a game for one.
//
// The server knows only the current moves. This device stores the undone moves. A mark is the list of moves that lead
// to it: the player gets there by undo and redo.

export interface Mark {
  readonly moves: readonly string[];
}

export interface Way {
  /** The current moves. */
  readonly made: readonly string[];
  /** The undone moves, the next to redo first. */
  readonly undone: readonly string[];
  readonly marks: readonly Mark[];
}

export const FRESH: Way = { made: [], undone: [], marks: [] };
const KEY = "tablee-ways";
const KEPT = 20;
const MARKS = 8;

/** The length of the common beginning of two lists of moves. */
function common(one: readonly string[], other: readonly string[]): number {
  const end = Math.min(one.length, other.length);
  let n = 0;
  while (n < end && one[n] === other[n]) n++;
  return n;
}

/** The steps after a change to these moves. Undone moves can be redone until another move is made. */
export function followed(way: Way, made: readonly string[]): Way {
  const stood = common(way.made, made);
  let undone = [...way.made.slice(stood), ...way.undone];
  for (const move of made.slice(stood)) undone = undone[0] === move ? undone.slice(1) : [];
  return { ...way, made, undone };
}

export type Step = { readonly to: number } | { readonly move: string };

/** The next action on the way from some moves to others; null at the goal. */
export function nextStep(made: readonly string[], wanted: readonly string[]): Step | null {
  const stood = common(made, wanted);
  if (stood < made.length) return { to: stood };
  const move = wanted[stood];
  return move === undefined ? null : { move };
}

/** The steps with a mark at the current position, or without it if there was one. Old marks are dropped. */
export function marked(way: Way): Way {
  const others = way.marks.filter((mark) => !isAt(mark, way.made));
  if (others.length < way.marks.length) return { ...way, marks: others };
  return { ...way, marks: [...way.marks, { moves: way.made }].slice(-MARKS) };
}

/** Whether these moves lead to the mark. */
export const isAt = (mark: Mark, made: readonly string[]): boolean => nextStep(made, mark.moves) === null;

function readAll(): [game: string, way: Way][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as [string, Way][];
  } catch {
    return [];
  }
}

/** The stored steps of a game. */
export const recalled = (game: string): Way => readAll().find(([name]) => name === game)?.[1] ?? FRESH;

/** Store the steps, and delete those of old games. */
export function remember(game: string, way: Way): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([[game, way], ...readAll().filter(([name]) => name !== game)].slice(0, KEPT)));
  } catch {
    // The game also works in a browser that stores nothing.
  }
}
