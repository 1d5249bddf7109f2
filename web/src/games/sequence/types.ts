// Written by tools/typescript.py from the Python types: change those.

/** A sequence on the board. */
export interface CompletedSequence {
  readonly team: number;
  readonly spaces: readonly string[];
}

/** Any other move. Everybody sees it. */
export interface Did {
  readonly kind: "did";
  readonly seat: number;
  readonly move: string;
}

/** A player drew a card. Only they see which. */
export interface Drew {
  readonly kind: "drew";
  readonly seat: number;
  readonly card: string | null;
}

/** A sequence was completed. */
export interface Lined {
  readonly kind: "lined";
  readonly team: number;
  readonly spaces: readonly string[];
}

/** The options. Seat `n` belongs to team `n % teams`, so that teams alternate (Q2). */
export interface Options {
  readonly players: number;
  readonly teams: 2 | 3;
  readonly draw: "automatic" | "manual";
  readonly advanced: boolean;
  readonly silence: boolean;
  readonly edition: 1 | 2;
}

/** What the game waits for. */
export type Phase = "play" | "mark" | "forfeit";

/** A card was played: a chip was placed on a space, or removed. A named tuple for speed, like the state. */
export interface Played {
  readonly kind: "played";
  readonly seat: number;
  readonly card: string;
  readonly space: number;
}

/** The game as a viewer may see it: no hand but their own, not even a partner's. */
export interface View {
  readonly viewer: number | null;
  readonly options: Options;
  readonly drawn: readonly (readonly (string | null)[])[];
  readonly dealer: number;
  readonly phase: Phase;
  readonly turn: number;
  readonly needed: number;
  readonly chips: string;
  readonly lines: readonly CompletedSequence[];
  readonly hand: readonly string[];
  readonly held: readonly number[];
  readonly discards: readonly (readonly string[])[];
  readonly stock: number;
  readonly passes: number;
  readonly exchanged: boolean;
  readonly rows: readonly (readonly string[])[];
  readonly marker: number;
  readonly owed: readonly number[];
  readonly calls: readonly (readonly [number, number])[];
  readonly called: readonly number[];
  readonly forfeits: readonly number[];
  readonly over: boolean;
  readonly winner: number | null;
}

export type Event = Did | Drew | Lined | Played;
