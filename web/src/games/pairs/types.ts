// Written by tools/typescript.py from the Python types: change those.

/** How the patience is played (P6). */
export interface Options {
  readonly faces: "hidden" | "open";
  readonly deal: "any" | "winnable";
}

/** A pair was taken, and the cards below it were turned up (P3). Everybody sees it. */
export interface Paired {
  readonly kind: "paired";
  readonly piles: readonly [number, number];
  readonly cards: readonly [string, string];
  readonly turned: readonly [string | null, string | null];
}

/** The patience as it looks: a card that lies face down is None. */
export interface View {
  readonly faces: "hidden" | "open";
  readonly piles: readonly (readonly (string | null)[])[];
  readonly gone: readonly string[];
}

export type Event = Paired;
