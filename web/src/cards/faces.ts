// What a card shows beside its index: broad cards have pips or a whole figure, narrow ones a single drawing.
import { rankOf, suitOf, type Deck } from "./deck.js";
import { pipsOf } from "./pips.js";
import { SUITS } from "./shapes.js";

/** A drawing that is loaded later, or a path; and where it stands on a card of 100 by 140 units. */
export type Drawing = ({ readonly art: string } | { readonly path: string }) & { readonly at: string };

export interface Face {
  readonly broad: Drawing;
  readonly narrow: Drawing;
}

const at = (x: number, y: number, scale = 1): string => `translate(${x} ${y}) scale(${scale})`;
const art = (name: string, ...place: [x: number, y: number, scale?: number]): Drawing => ({ art: name, at: at(...place) });
const pip = (suit: string, x: number, y: number, size: number): Drawing => {
  const scale = size / 24;
  return { path: SUITS[suit] ?? "", at: at(x - 12 * scale, y - 12 * scale, scale) };
};

/** The one suit of a narrow card, at the corner where no index is. */
const corner = (suit: string, size = 54): Drawing => pip(suit, 62, 96, size);

/** The drawing of a court of the French deck or of a piece of the six-suited one. */
function court(card: string, deck: Deck): Face | undefined {
  const [rank, suit] = [rankOf(card), suitOf(card)];
  if (deck === "french" && "JQK".includes(rank)) return { broad: art(`court-${card}`, 50, 70), narrow: art(`half-${card}`, 56, 128, 1.02) };
  if (deck !== "k6t") return undefined;
  if (rank === "0") return { broad: art(`joker-${suit}`, 50, 70, 0.86), narrow: art(`joker-${suit}`, 62, 97, 0.95) };
  if (!"JCBRQK".includes(rank)) return undefined;
  // The fool's horns are wide: they must not touch the index.
  const broad = rank === "B" ? art("piece-B", 52, 75, 0.9) : art(`piece-${rank}`, 51, 72, 0.98);
  return { broad, narrow: art(`piece-${rank}`, 63, 98) };
}

/** The face of a card with pictures, or with only its suit. */
export function faceOf(card: string, deck: Deck, pictures: boolean): Face {
  const [rank, suit] = [rankOf(card), suitOf(card)];
  if (!pictures) return { broad: pip(suit, 51, 70, 46), narrow: pip(suit, 67, 101, 48) };
  if (rank === "A") return { broad: art(`ace-${suit}`, 50, 70), narrow: art(`crest-${suit}`, 62, 96) };
  const pips = pipsOf(rank, suit);
  if (pips) return { broad: { path: pips, at: "" }, narrow: corner(suit) };
  return court(card, deck) ?? { broad: pip(suit, 50, 70, 42), narrow: corner(suit, 46) };
}
