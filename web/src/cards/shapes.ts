// The shapes on the cards, in a square of 24 units. Suits differ in outline even at 12 pixels; courts are chess pieces.
import { rankOf, type Deck } from "./deck.js";

function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: 2 * points }, (_, n) => {
    const [angle, radius] = [(Math.PI * n) / points, n % 2 ? inner : outer];
    return `${(12 + radius * Math.sin(angle)).toFixed(2)} ${(12 - radius * Math.cos(angle)).toFixed(2)}`;
  });
  return `M${corners.join("L")}Z`;
}

export const SUITS: Readonly<Record<string, string>> = {
  S: "M12 .8L20.8 10.4a5 5 0 0 1-7.4 6.6c.3 2.2 1.2 4 2.8 5.2H7.8c1.6-1.2 2.5-3 2.8-5.2a5 5 0 0 1-7.4-6.6Z",
  H: "M12 21.6C5.2 16.2 2 12.6 2 8.4A5.3 5.3 0 0 1 12 6a5.3 5.3 0 0 1 10 2.4c0 4.2-3.2 7.8-10 13.2Z",
  D: "M12 1.4L20.2 12 12 22.6 3.8 12Z",
  C: "M12 1.2a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM5.9 10.2a4.7 4.7 0 1 1 0 9.4 4.7 4.7 0 0 1 0-9.4ZM18.1 10.2a4.7 4.7 0 1 1 0 9.4 4.7 4.7 0 0 1 0-9.4ZM10.6 9h2.8v5c.2 3.7 1 6 2.8 8.6H7.8c1.8-2.6 2.6-4.9 2.8-8.6Z",
  E: star(5, 11.2, 4.6),
  M: "M15.6 1.9A10.3 10.3 0 1 0 22.2 15.4 8.5 8.5 0 0 1 15.6 1.9Z",
  r: "M12 2.6L22.4 21H1.6Z",
  g: "M3.2 3.2h17.6v17.6H3.2Z",
  y: "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20Z",
  b: "M12 1L23 12 12 23 1 12Z",
};

const PIECES: Readonly<Record<string, string>> = {
  J: "M12 3a3.6 3.6 0 0 1 2.3 6.4c1 .5 1.7 1.2 1.7 1.9h-1.6c.2 3 1.4 5 3.4 6.7v3H6.2v-3c2-1.7 3.2-3.7 3.4-6.7H8c0-.7.7-1.4 1.7-1.9A3.6 3.6 0 0 1 12 3Z",
  C: "M7 21v-2.2c0-3.6 3-5 3.6-7.6-1.8.9-3 2.6-4.7 3.1-1.2.3-2.2-.6-2.2-1.8 0-.6.3-1.1.7-1.6L8 6.2 8.4 3l2.6 1.7C16.6 5 19.6 8.6 19.6 14c0 2-.3 3.4-.6 4.8V21Z",
  B: "M12 2.2a1.8 1.8 0 0 1 1 3.3c2.6 1.6 4 3.8 4 6 0 1.6-.8 2.9-2 3.7l.8 2.3H18V21H6v-3.5h2.2L9 15.2c-1.2-.8-2-2.1-2-3.7 0-2.2 1.4-4.4 4-6a1.8 1.8 0 0 1 1-3.3Z",
  R: "M6 3h2.8v2h1.9V3h2.6v2h1.9V3H18v5l-2 1.8.6 7.7h1.9V21h-13v-3.5h1.9L8 9.8 6 8Z",
  Q: "M4 5.5l3.5 4L9 3.5l3 5.2 3-5.2 1.5 6 3.5-4L17.8 17h1v4H5.2v-4h1Z",
  K: "M11 2h2v2h2v2h-2v1.6c3.2-.9 7 .4 7 3.9 0 2.6-1.6 4.4-2.6 5.9h1.1V21h-13v-3.6h1.1C5 15.9 4 14.1 4 11.5 4 8 7.8 6.7 11 7.6V6H9V4h2Z",
};

/** Jacks of the French packs: a front face has two eyes, a profile has one. */
const TWO_EYED =
  "M5 9.4L4 4l4 2.6L12 3l4 3.6L20 4l-1 5.4V15a7 7 0 0 1-14 0ZM9 10.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2ZM15 10.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2ZM8.6 16.4c2 1.7 4.8 1.7 6.8 0l-.8 1.9c-1.6 1-3.6 1-5.2 0Z";
const ONE_EYED =
  "M7 8.6L5 3.4l4.6 2L12.5 2.6l2.5 2.7 3.6-1.2-.6 5v2l2.2 3.7-2.2.9v2.3a2.4 2.4 0 0 1-2.6 2.3H14V22H6.5v-3.4A7.5 7.5 0 0 1 7 8.6ZM13.8 9.6a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Z";
const COURTS: Readonly<Record<string, string | undefined>> = {
  JD: TWO_EYED, JC: TWO_EYED, JH: ONE_EYED, JS: ONE_EYED,
};

/** The drawing of a court card; undefined for other cards. */
export function pieceOf(card: string, deck: Deck): string | undefined {
  const rank = rankOf(card);
  if (deck === "k6t") return PIECES[rank];
  return deck === "french" ? (COURTS[card] ?? (rank === "Q" || rank === "K" ? PIECES[rank] : undefined)) : undefined;
}

export const BURST = star(12, 11.2, 7.2);
