// The three backs. A card is 100 units wide and 140 high. The paper around and the colour below are drawn by the card.
import type { Back } from "./backs.js";
import { placed, star, SUITS } from "./shapes.js";

const GOLD = "#f0c75e";
const pip = (suit: string, x: number, y: number, size: number, fill: string, turned = false): string =>
  `<path d="${placed(SUITS[suit] ?? "", x, y, size, turned)}" fill="${fill}"/>`;

interface Drawn {
  readonly frame: string;
  /** The pattern: its square, and how it is turned. */
  readonly weave: string;
  readonly square: number;
  readonly turn?: string;
  readonly medal: string;
}

const waves = (ground: string, ink: string): string =>
  [[0, 12], [12, 12], [6, 6], [6, 18], [0, 0], [12, 0]]
    .flatMap(([x, y]) => [6, 4.2, 2.4, 0.7].map((r) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${ground}" stroke="${ink}" stroke-opacity=".5" stroke-width=".55"/>`))
    .join("");

const wheel = (): string =>
  ["S", "H", "E", "C", "D", "M"]
    .map((suit, n) => {
      const angle = (n * Math.PI) / 3 - Math.PI / 2;
      return pip(suit, 14.5 * Math.cos(angle), 14.5 * Math.sin(angle), 9.5, GOLD);
    })
    .join("");

const DRAWN: Readonly<Record<Back, Drawn>> = {
  tablee: {
    frame: GOLD, square: 9, turn: "rotate(45)",
    weave: `<path d="M0 0H9M0 0V9" stroke="${GOLD}" stroke-opacity=".42" stroke-width=".7"/><circle cx="4.5" cy="4.5" r="1.15" fill="${GOLD}" fill-opacity=".75"/>`,
    medal: `<path d="${placed(star(12, 12, 10), 0, 0, 42)}" fill="#174a3b" stroke="${GOLD}" stroke-width="1.2"/><circle r="14" fill="none" stroke="${GOLD}" stroke-width=".7"/><path d="M-8 -7.5H8V-4H2V9.5H-2V-4H-8Z" fill="${GOLD}"/>`,
  },
  bordeaux: {
    frame: "#fbe3d0", square: 12, weave: waves("#7c1a30", "#fbe3d0"),
    medal: `<ellipse rx="17" ry="24" fill="#7c1a30" stroke="#fbe3d0" stroke-width="1.1"/><ellipse rx="14" ry="21" fill="none" stroke="#fbe3d0" stroke-width=".6"/>${pip("H", 0, -9, 13, "#fbe3d0")}${pip("H", 0, 9, 13, "#fbe3d0", true)}`,
  },
  suits: {
    frame: GOLD, square: 14,
    weave: `<g opacity=".55">${pip("S", 3.5, 3.5, 4.2, "#dfe7f7")}${pip("H", 10.5, 3.5, 4.2, "#dfe7f7")}${pip("C", 10.5, 10.5, 4.2, "#dfe7f7")}${pip("D", 3.5, 10.5, 4.2, "#dfe7f7")}</g>`,
    medal: `<circle r="25" fill="#1b2f57" stroke="${GOLD}" stroke-width="1.2"/><circle r="22.5" fill="none" stroke="${GOLD}" stroke-width=".5"/>${wheel()}<circle r="5.5" fill="none" stroke="${GOLD}" stroke-width=".9"/><circle r="1.6" fill="${GOLD}"/>`,
  },
};

/** The groups `back-tablee`, `back-bordeaux` and `back-suits`. */
export function backs(): string {
  const drawn = Object.entries(DRAWN).map(
    ([name, { frame, weave, square, turn, medal }]) =>
      `<pattern id="weave-${name}" width="${square}" height="${square}" patternUnits="userSpaceOnUse"${turn ? ` patternTransform="${turn}"` : ""}>${weave}</pattern>` +
      `<g id="back-${name}"><rect x="4.5" y="4.5" width="91" height="131" rx="3.5" fill="url(#weave-${name})"/><rect x="7.5" y="7.5" width="85" height="125" rx="2" fill="none" stroke="${frame}" stroke-width=".8"/><g transform="translate(50 70)">${medal}</g></g>`,
  );
  return `<defs>${drawn.join("")}</defs>`;
}
