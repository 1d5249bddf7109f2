// The symbols in a sentence, and the icon for each. The terminal prints the same sentences with the symbols.
import { SUITED } from "../cards/deck.js";
import type { IconName } from "./Icon.svelte";

const ICONS: Readonly<Record<string, IconName>> = { "✱": "joker", "✓": "check", "✕": "cross", "→": "on", "≈": "about" };
/** The chips of the teams, as in the terminal. In a game with teams no card has these symbols. */
const TEAMS = "●○▲";

export type Part = string | { readonly suit: string } | { readonly icon: IconName } | { readonly team: number };

const MARK = `[${[...new Set([...SUITED.keys(), ...Object.keys(ICONS), ...TEAMS])].join("")}]`;
const WORD = new RegExp(`([^ \\n]*${MARK}[^ \\n]*)`, "u");
const ONE = new RegExp(`(${MARK})`, "u");

function drawn(piece: string, teams: boolean): Part {
  const [suit, icon, team] = [SUITED.get(piece), ICONS[piece], TEAMS.indexOf(piece)];
  if (teams && team >= 0) return { team };
  if (suit !== undefined) return { suit };
  return icon === undefined ? piece : { icon };
}

/** A joker is printed with a star, and not with the 0 that is its rank in the rules. */
const JOKER = new RegExp(`(?<!\\d)0(?=[${[...SUITED.keys()].join("")}])`, "gu");

/** Split a sentence into plain text and words with symbols: a line must not break inside `10♥,`. */
export function wordsOf(text: string, teams = false): (string | Part[])[] {
  const split = (word: string): Part[] => word.split(ONE).filter(Boolean).map((piece) => drawn(piece, teams));
  return text.replace(JOKER, "✱").split(WORD).map((piece, n) => (n % 2 ? split(piece) : piece)).filter((piece) => piece.length > 0);
}
