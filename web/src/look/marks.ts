// The marks in a sentence, and what is drawn for each. The terminal prints the same sentences, marks and all.
import { SUITED } from "../cards/deck.js";
import type { IconName } from "./Icon.svelte";

const ICONS: Readonly<Record<string, IconName>> = { "✱": "joker", "✓": "check", "✕": "cross", "→": "on", "≈": "about" };
/** The chips of the teams, as the terminal shows them. In a game with teams no card has such a mark. */
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

/** A sentence as what lies between the marks, and the words with marks in them: `10♥,` must not be torn apart. */
export function wordsOf(text: string, teams = false): (string | Part[])[] {
  const split = (word: string): Part[] => word.split(ONE).filter(Boolean).map((piece) => drawn(piece, teams));
  return text.split(WORD).map((piece, n) => (n % 2 ? split(piece) : piece)).filter((piece) => piece.length > 0);
}
