// The way through a game that one plays alone: what was taken back and can be made again, and places one marked.
//
// The server knows the moves that stand. What stood before they were taken back is this device's to remember, and a
// mark is the moves that lead to it: one goes there by taking back and making them again.

export interface Mark {
  readonly moves: readonly string[];
}

export interface Way {
  /** The moves that stand. */
  readonly made: readonly string[];
  /** Those that were taken back, the one to make again first. */
  readonly undone: readonly string[];
  readonly marks: readonly Mark[];
}

export const FRESH: Way = { made: [], undone: [], marks: [] };
const KEY = "tablee-ways";
const KEPT = 20;
const MARKS = 8;

/** How many moves two lines begin with in common. */
function common(one: readonly string[], other: readonly string[]): number {
  const end = Math.min(one.length, other.length);
  let n = 0;
  while (n < end && one[n] === other[n]) n++;
  return n;
}

/** The way when these moves stand: what has gone can be made again, until something else is done instead. */
export function followed(way: Way, made: readonly string[]): Way {
  const stood = common(way.made, made);
  let undone = [...way.made.slice(stood), ...way.undone];
  for (const move of made.slice(stood)) undone = undone[0] === move ? undone.slice(1) : [];
  return { ...way, made, undone };
}

export type Step = { readonly to: number } | { readonly move: string };

/** What to do next on the way from these moves to those; null when one is there. */
export function nextStep(made: readonly string[], wanted: readonly string[]): Step | null {
  const stood = common(made, wanted);
  if (stood < made.length) return { to: stood };
  const move = wanted[stood];
  return move === undefined ? null : { move };
}

/** The way with a mark where it stands, the oldest forgotten where there are many; without it where it had one. */
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

/** What this device remembers of a game. */
export const recalled = (game: string): Way => readAll().find(([name]) => name === game)?.[1] ?? FRESH;

/** Remember it; what was played long ago is forgotten. */
export function remember(game: string, way: Way): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([[game, way], ...readAll().filter(([name]) => name !== game)].slice(0, KEPT)));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
