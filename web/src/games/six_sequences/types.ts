// Written by tools/typescript.py from the Python types: change those.

/** A player has answered to the discard. Only they see the answer (S21). */
export interface Answered {
  readonly kind: "answered";
  readonly seat: number;
  readonly move: string | null;
}

/** A run or a set on the table. */
export interface Combination {
  readonly number: number;
  readonly side: number;
  readonly kind: "run" | "set";
  readonly cards: readonly string[];
  readonly suit: string | null;
  readonly low: number | null;
}

/** A public move, including a winning claim. A named tuple for speed, like the state. */
export interface Did {
  readonly kind: "did";
  readonly seat: number;
  readonly move: string;
}

/** A player drew cards. Only they see which. */
export interface Drew {
  readonly kind: "drew";
  readonly seat: number;
  readonly number: number;
  readonly cards: readonly string[];
}

/** The side that dominates a suit, the length of its longest run, and the run it keeps (S23, S24). */
export interface Lead {
  readonly suit: string;
  readonly side: number;
  readonly length: number;
  readonly cards: readonly string[];
  readonly low: number;
  readonly points: number;
}

/** The options. */
export interface Options {
  readonly players: 2 | 3 | 4;
  readonly teams: boolean;
  readonly rounds: number;
  readonly claims: "all" | "next";
  readonly pause: 0 | 3 | 5 | 10;
  readonly edition: 1 | 2;
}

/** What the game waits for. */
export type Phase = "draw" | "lay" | "complete" | "claim" | "last" | "owe";

/** How a round ended. */
export interface Result {
  readonly leads: readonly Lead[];
  readonly left: readonly (readonly string[])[];
  readonly costs: readonly number[];
  readonly points: readonly number[];
}

/** A round has ended. */
export interface Scored {
  readonly kind: "scored";
  readonly round: number;
  readonly result: Result;
}

/** A player could place nothing and was passed over (S22). */
export interface Stuck {
  readonly kind: "stuck";
  readonly seat: number;
}

/** The game as a viewer may see it: no hand but their own, not even a partner's. */
export interface View {
  readonly viewer: number | null;
  readonly options: Options;
  readonly dealer: number;
  readonly round: number;
  readonly phase: Phase;
  readonly turn: number;
  readonly hand: readonly string[];
  readonly cost: number;
  readonly held: readonly number[];
  readonly known: readonly (readonly string[])[];
  readonly stock: number;
  readonly discards: readonly string[];
  readonly table: readonly Combination[];
  readonly runs_laid: readonly number[];
  readonly sets_laid: readonly number[];
  readonly fresh: readonly string[];
  readonly owed: readonly string[];
  readonly leads: readonly Lead[];
  readonly points: readonly number[];
  readonly answered: readonly number[];
  readonly answer: string | null;
  readonly placed: boolean;
  readonly passes: number;
  readonly stuck: readonly number[];
  readonly results: readonly Result[];
  readonly totals: readonly number[];
  readonly over: boolean;
}

export type Event = Answered | Did | Drew | Scored | Stuck;

export const POINTS_BY_SLOT: readonly Readonly<Record<string, number>>[] = [
  {"1": 1, "A": 1, "0": 1},
  {"2": 1, "0": 1},
  {"3": 1, "0": 1},
  {"4": 1, "0": 1},
  {"5": 1, "0": 1},
  {"6": 1, "0": 1},
  {"7": 1, "0": 1},
  {"8": 1, "0": 1},
  {"9": 1, "0": 1},
  {"10": 1, "0": 1},
  {"11": 1, "0": 1},
  {"12": 1, "0": 1},
  {"J": 2, "0": 2},
  {"C": 2, "0": 2},
  {"B": 2, "0": 2},
  {"R": 2, "0": 2},
  {"Q": 2, "0": 2},
  {"K": 2, "0": 2},
  {"A": 5, "1": 1, "0": 5},
];
