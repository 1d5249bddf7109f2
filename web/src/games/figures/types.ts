// Written by tools/typescript.py from the Python types: change those.

/** A player has chosen what to mark or cross out. The others see the choice when all have chosen. */
export interface Chose {
  readonly kind: "chose";
  readonly seat: number;
  readonly move: string | null;
}

/** A new round was dealt. Every player sees only their own hand. */
export interface Dealt {
  readonly kind: "dealt";
  readonly dealer: number;
  readonly hands: readonly (readonly string[])[];
}

/** A player discarded a card onto their own pile. */
export interface Discarded {
  readonly kind: "discarded";
  readonly seat: number;
  readonly card: string;
}

/** A player drew a card. Only they see which. */
export interface Drew {
  readonly kind: "drew";
  readonly seat: number;
  readonly card: string | null;
}

/** A box was marked or crossed out: at once by the player who laid down, later by the others. */
export interface Marked {
  readonly kind: "marked";
  readonly seat: number;
  readonly move: string;
  readonly points: number;
}

/** The options. */
export interface Options {
  readonly players: 2 | 3 | 4 | 5 | 6;
  readonly points: "classic" | "sheet" | readonly [number, number, number, number, number, number];
  readonly stopping: "any" | "strong";
}

/** What the game waits for. */
export type Phase = "turn" | "discard" | "mark";

/** A finished round: who laid down, and what everybody marked or crossed out, by seat. */
export interface Round {
  readonly laid: number | null;
  readonly hands: readonly (readonly string[])[];
  readonly choices: readonly string[];
  readonly points: readonly number[];
}

/** A player's sheet with its sums (F13). */
export interface Sheet {
  readonly boxes: readonly (number | "x" | null)[];
  readonly upper: number;
  readonly bonus: number;
  readonly lower: number;
  readonly total: number;
}

/** The round has ended, and all hands are shown. */
export interface Showed {
  readonly kind: "showed";
  readonly hands: readonly (readonly string[])[];
}

/** A player took the top card of another player's pile. */
export interface Took {
  readonly kind: "took";
  readonly seat: number;
  readonly owner: number;
  readonly card: string;
}

/** The game as a viewer may see it. */
export interface View {
  readonly viewer: number | null;
  readonly options: Options;
  readonly points: readonly [number, number, number, number, number, number];
  readonly round: number;
  readonly dealer: number;
  readonly phase: Phase;
  readonly turn: number;
  readonly turns: number;
  readonly waiting: readonly number[];
  readonly hand: readonly string[];
  readonly counts: readonly boolean[];
  readonly worth: readonly (number | null)[];
  readonly best: string | null;
  readonly missing: readonly (readonly string[] | null)[];
  readonly held: readonly number[];
  readonly known: readonly (readonly string[])[];
  readonly shown: readonly (readonly string[])[];
  readonly discards: readonly (readonly string[])[];
  readonly stock: number;
  readonly under: readonly (readonly string[])[];
  readonly sheets: readonly Sheet[];
  readonly laid: number | null;
  readonly named: string | null;
  readonly early: boolean;
  readonly choice: string | null;
  readonly rounds: readonly Round[];
  readonly over: boolean;
}

export type Event = Chose | Dealt | Discarded | Drew | Marked | Showed | Took;
