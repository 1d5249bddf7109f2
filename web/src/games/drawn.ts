// The drawings of the rules pages: a position as groups of cards or a piece of a board. Each game translates its view.
import type { ExampleSeen } from "../wire/types.js";

/** A card of a group; null lies face down. */
export interface CardDrawn {
  readonly card: string | null;
  readonly lit?: boolean;
}

/** A place of the table with its name: a hand, or what lies before a player. */
export interface Group {
  readonly label?: string;
  /** Cards that lie together, such as a run or a pile. */
  readonly sets: readonly (readonly CardDrawn[])[];
  /** Whether the cards of a set overlap. */
  readonly fanned?: boolean;
}

/** A space of a board. */
export interface Cell {
  readonly name: string;
  /** The card that it shows; null for a corner. */
  readonly card: string | null;
  readonly team: number | null;
  readonly lined?: boolean;
  /** What the move does here: a chip comes, or goes; or the space is only pointed at. */
  readonly change?: "comes" | "goes" | "aimed";
}

export interface Drawn {
  readonly groups: readonly Group[];
  /** The rows of a piece of the board. */
  readonly rows?: readonly (readonly Cell[])[];
}

export type Draw = (example: ExampleSeen) => Drawn;

/** Cards of which the given ones are lit, each as often as it is given. */
export function lighted(cards: readonly (string | null)[], lit: readonly string[]): readonly CardDrawn[] {
  const left = [...lit];
  return cards.map((card) => {
    const at = card === null ? -1 : left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return { card, lit: at >= 0 };
  });
}
