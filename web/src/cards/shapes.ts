// The shapes of the suits, in a square of 24 units. They differ in outline even at 12 pixels.
import { rankOf, type Deck } from "./deck.js";

/** A star whose points are a little round, so that it does not look sharp beside the other suits. */
export function star(points: number, outer: number, inner: number, round = 0): string {
  const corner = (n: number): [number, number] => {
    const [angle, radius] = [(Math.PI * n) / points, n % 2 ? inner : outer];
    return [12 + radius * Math.sin(angle), 12 - radius * Math.cos(angle)];
  };
  const text = ([x, y]: [number, number]): string => `${x.toFixed(2)} ${y.toFixed(2)}`;
  const near = (n: number, other: number): [number, number] => {
    const [[x, y], [to, down]] = [corner(n), corner(other)];
    return [x + (to - x) * round, y + (down - y) * round];
  };
  const piece = (n: number): string => (n % 2 || !round ? text(corner(n)) : `${text(near(n, n - 1))}Q${text(corner(n))} ${text(near(n, n + 1))}`);
  return `M${Array.from({ length: 2 * points }, (_, n) => piece(n)).join("L")}Z`;
}

/** Only absolute commands, so that `placed` can move them. */
export const SUITS: Readonly<Record<string, string>> = {
  S: "M12 0.58C13.9 4.86 22.23 8.91 22.23 15.33C22.23 19.14 19.38 21.04 16.88 21.04C15.21 21.04 13.79 20.21 13.07 18.9C13.31 21.04 14.14 22.71 16.05 23.42L7.95 23.42C9.86 22.71 10.69 21.04 10.93 18.9C10.21 20.21 8.79 21.04 7.12 21.04C4.62 21.04 1.77 19.14 1.77 15.33C1.77 8.91 10.1 4.86 12 0.58Z",
  H: "M12 23.19C10.1 19.14 1.29 14.38 1.29 8.19C1.29 3.91 4.38 1.77 6.88 1.77C9.38 1.77 11.29 3.31 12 5.81C12.71 3.31 14.62 1.77 17.12 1.77C19.62 1.77 22.71 3.91 22.71 8.19C22.71 14.38 13.9 19.14 12 23.19Z",
  D: "M12 0.1Q15.57 7.48 20.81 12Q15.57 16.52 12 23.9Q8.43 16.52 3.19 12Q8.43 7.48 12 0.1Z",
  C: "M12 0.81A5.12 5.12 0 0 1 16.05 9.14A5.12 5.12 0 1 1 13.19 17.71C13.43 20.57 14.38 22.47 16.28 23.42L7.72 23.42C9.62 22.47 10.57 20.57 10.81 17.71A5.12 5.12 0 1 1 7.95 9.14A5.12 5.12 0 0 1 12 0.81Z",
  E: star(5, 11.9, 5.2, 0.1),
  M: "M14.38 1.29A10.95 10.95 0 1 0 22.71 14.86A8.57 8.57 0 1 1 14.38 1.29Z",
  r: "M12 2.2L22.9 21.2L1.1 21.2Z",
  g: "M2.9 2.9L21.1 2.9L21.1 21.1L2.9 21.1Z",
  y: "M12 1.6A10.4 10.4 0 1 1 12 22.4A10.4 10.4 0 1 1 12 1.6Z",
  b: "M12 0L22 12L12 24L2 12Z",
};

const NUMBERS = /-?[\d.]+/g;

/** A shape of the square of 24 units, moved to a place, in a size, and upside down if turned. */
export function placed(shape: string, x: number, y: number, size: number, turned = false): string {
  const scale = ((turned ? -1 : 1) * size) / 24;
  const put = (value: string, n: number): string => ((n % 2 ? y : x) + (Number(value) - 12) * scale).toFixed(1);
  return shape.replace(/([MLCQA])([^A-Z]*)/g, (_, command: string, rest: string) => {
    const numbers = rest.match(NUMBERS) ?? [];
    if (command !== "A") return command + numbers.map(put).join(" ");
    const radius = (Number(numbers[0]) * Math.abs(scale)).toFixed(2);
    return `A${radius} ${radius} 0 ${numbers[3]} ${numbers[4]} ${numbers.slice(5).map(put).join(" ")}`;
  });
}

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
