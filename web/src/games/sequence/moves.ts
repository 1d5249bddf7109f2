// Parses the texts of moves: `7C@d4`, `JS!e5`, `~9H`, `=d4-h4`, `<`, `pass`, `?1`, `admit`, `deny`, `-9H`.

export interface OnBoard {
  readonly move: string;
  readonly card: string;
  readonly space: string;
  readonly takes: boolean;
}

/** The moves that put a chip on a space or take one away. */
export function onBoard(moves: readonly string[]): readonly OnBoard[] {
  return moves.flatMap((move) => {
    const found = /^(\w+)([@!])(\w+)$/.exec(move);
    return found?.[1] && found[3] ? [{ move, card: found[1], space: found[3], takes: found[2] === "!" }] : [];
  });
}

/** All other moves, by kind: one button each. */
export interface Beside {
  readonly move: string;
  readonly kind: "draw" | "pass" | "call" | "admit" | "deny" | "exchange" | "forfeit" | "mark";
  /** A card, a team or the ends of a row. */
  readonly what: string;
}

const WORDS: Readonly<Record<string, Beside["kind"]>> = { "<": "draw", pass: "pass", admit: "admit", deny: "deny" };
const SIGNS: Readonly<Record<string, Beside["kind"]>> = { "?": "call", "~": "exchange", "-": "forfeit", "=": "mark" };

export function beside(moves: readonly string[]): readonly Beside[] {
  return moves.flatMap((move): Beside[] => {
    const word = WORDS[move];
    if (word) return [{ move, kind: word, what: "" }];
    const kind = SIGNS[move[0] ?? ""];
    return kind ? [{ move, kind, what: move.slice(1) }] : [];
  });
}

/** The spaces of a row of five, given by its ends as in `d4-h4`. */
export function rowOf(ends: string): readonly string[] {
  const [from = "", to = ""] = ends.split("-");
  const [x, y] = [from.charCodeAt(0), Number(from.slice(1))];
  const [dx, dy] = [Math.sign(to.charCodeAt(0) - x), Math.sign(Number(to.slice(1)) - y)];
  return Array.from({ length: 5 }, (_, n) => `${String.fromCharCode(x + n * dx)}${y + n * dy}`);
}

export const isTwoEyed = (card: string): boolean => card === "JD" || card === "JC";
export const isOneEyed = (card: string): boolean => card === "JS" || card === "JH";
