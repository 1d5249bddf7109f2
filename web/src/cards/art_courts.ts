// The courts of the French deck: two-headed figures, in the colours of their suit. A half has the centre of the card as
// its origin and looks up; `currentColor` is the suit, `--deep` the line, `--gilt` gold, `--skin` and `--paper` what they say.
import { placed, SUITS } from "./shapes.js";

const LINE = 'stroke="var(--deep)" stroke-width=".9" stroke-linejoin="round" stroke-linecap="round"';
const SHAPE = "M-40 16V-1C-38 -11 -25 -16 -11 -20H11C25 -16 38 -11 40 -1V16Z";
const HAIR: Readonly<Record<string, string>> = { S: "#3a3036", H: "#b5792b", D: "#d6a742", C: "#6a4128" };
/** The cloth of each suit, so that robes differ without colour. */
const WEAVES: Readonly<Record<string, string>> = {
  S: '<path d="M1.5 0V6" stroke="#fff" stroke-opacity=".3"/>',
  H: '<circle cx="3" cy="3" r="1" fill="#fff" fill-opacity=".42"/>',
  D: '<path d="M0 2L3 5L6 2" fill="none" stroke="#fff" stroke-opacity=".38"/>',
  C: '<path d="M0 0H3V3H0ZM3 3H6V6H3Z" fill="#fff" fill-opacity=".17"/>',
};

const shape = (fill: string, d: string): string => `<path d="${d}" fill="${fill}" ${LINE}/>`;
const line = (d: string, more = ""): string => `<path d="${d}" fill="none" ${LINE} ${more}/>`;
const dots = (places: readonly (readonly [number, number])[], radius: number, fill: string): string =>
  places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${LINE}/>`).join("");
const pip = (suit: string, x: number, y: number, size: number): string => `<path d="${placed(SUITS[suit] ?? "", x, y, size)}" fill="currentColor"/>`;
const [SUIT, GOLD, SKIN, PAPER] = ["currentColor", "var(--gilt)", "var(--skin)", "var(--paper)"];

const robe = (suit: string): string => `${shape(SUIT, SHAPE)}<path d="${SHAPE}" fill="url(#weave-${suit})"/>`;

/** The hand that holds a sceptre, a flower or a halberd. */
const arm = (x: number): string =>
  shape(SUIT, `M${x - 13} 14C${x - 13} 2 ${x - 10} -4 ${x - 3} -7L${x + 4} -6L${x + 5} 14Z`) +
  shape(GOLD, `M${x - 5} -8L${x + 5} -6.5L${x + 4.5} -2.5L${x - 5.5} -4Z`) +
  shape(SKIN, `M${x - 3.5} -8.5C${x - 4} -13 ${x + 4.5} -13 ${x + 4} -7.5Z`);

const EYES =
  line("M-5.8 -40.6Q-4 -41.9 -2.2 -40.6M2.2 -40.6Q4 -41.9 5.8 -40.6") +
  '<circle cx="-4" cy="-37.8" r="1.25" fill="var(--deep)"/><circle cx="4" cy="-37.8" r="1.25" fill="var(--deep)"/>' +
  line("M0 -37.5L-.8 -34", 'stroke-width=".7"');
const NECK = shape(SKIN, "M-4.5 -27V-19L0 -15L4.5 -19V-27Z");

const king = (suit: string): string => {
  const hair = HAIR[suit] ?? "";
  return [
    '<path d="M29 16V-40" stroke="var(--deep)" stroke-width="3.4"/><path d="M29 16V-40" stroke="var(--gilt)" stroke-width="2"/>',
    '<path d="M25.5 -39H32.5M26.5 -36H31.5" stroke="var(--deep)" stroke-width="1.2"/>',
    pip(suit, 29, -49, 17),
    robe(suit),
    shape(GOLD, "M-6 -20L-3.5 16H3.5L6 -20Z"),
    shape(hair, "M-15 -43V-25C-15 -20 -11 -17.5 -9 -17.5H9C11 -17.5 15 -20 15 -25V-43Z"),
    shape(PAPER, "M-20 -17C-13 -22 13 -22 20 -17C17 -9 9 -4.5 0 -3C-9 -4.5 -17 -9 -20 -17Z"),
    '<path d="M-14 -15l-1 3.2h2zM-8 -11l-1 3.2h2zM0 -8l-1 3.2h2zM8 -11l-1 3.2h2zM14 -15l-1 3.2h2z" fill="var(--deep)"/>',
    shape(SKIN, "M-10 -46H10V-31C10 -24 4 -21 0 -21C-4 -21 -10 -24 -10 -31Z"),
    EYES,
    shape(hair, "M-10 -35.5C-7 -31 -3.5 -31.5 0 -32.3C3.5 -31.5 7 -31 10 -35.5V-27C10 -19 4 -14 0 -10C-4 -14 -10 -19 -10 -27Z"),
    '<path d="M-2.6 -28.6Q0 -27.2 2.6 -28.6" stroke="var(--skin)" stroke-width="1.2" fill="none" stroke-linecap="round"/>',
    '<path d="M-3.5 -23Q-2.5 -19 -1 -16M3.5 -23Q2.5 -19 1 -16" stroke="var(--skin)" stroke-opacity=".5" stroke-width=".7" fill="none"/>',
    shape(GOLD, "M-14 -44.5L-16.5 -57L-8 -51L0 -61L8 -51L16.5 -57L14 -44.5Z"),
    shape(SUIT, "M-14.4 -48.5H14.4L14 -44H-14Z"),
    '<circle cy="-46.2" r="1.3" fill="var(--gilt)"/><circle cx="-7.5" cy="-46.2" r="1" fill="#fff"/><circle cx="7.5" cy="-46.2" r="1" fill="#fff"/>',
    dots([[-16.5, -58], [0, -62], [16.5, -58]], 2, SUIT),
    arm(29),
  ].join("");
};

const queen = (suit: string): string => {
  const hair = HAIR[suit] ?? "";
  return [
    '<path d="M29 12C25 -8 33 -22 29 -41" stroke="var(--leaf)" stroke-width="1.8" fill="none"/>',
    '<path d="M29.5 -20C36 -21 38 -26 37.5 -30C32 -30 29.5 -26 29.5 -20ZM30 -28C24 -29 22.5 -34 23 -37C28 -37 30 -33 30 -28Z" fill="var(--leaf)"/>',
    pip(suit, 29, -49, 17),
    shape(hair, "M-14.5 -45C-20 -34 -19 -22 -17 -10C-12 -7 -7 -9 -6 -12H6C7 -9 12 -7 17 -10C19 -22 20 -34 14.5 -45Z"),
    robe(suit),
    shape(SKIN, "M-16 -18.5C-12 -7 -6 -1 0 -1C6 -1 12 -7 16 -18.5L10 -20H-10Z"),
    shape(GOLD, "M-17.5 -18.5C-13 -5 -6 2 0 2C6 2 13 -5 17.5 -18.5L14.5 -19.3C11 -8 5.5 -2.8 0 -2.8C-5.5 -2.8 -11 -8 -14.5 -19.3Z"),
    NECK,
    '<path d="M-8 -17.5Q0 -8.5 8 -17.5" fill="none" stroke="currentColor" stroke-dasharray="1.6 1.4" stroke-linecap="round"/>',
    dots([[0, -12]], 2, SUIT),
    shape(SKIN, "M-10 -46H10V-34C10 -26 4 -22 0 -22C-4 -22 -10 -26 -10 -34Z"),
    EYES,
    '<path d="M-2.3 -29.3Q-1 -30.4 0 -29.8Q1 -30.4 2.3 -29.3Q0 -27.2 -2.3 -29.3Z" fill="var(--lips)"/>',
    '<circle cx="-6.5" cy="-32.5" r="1.6" fill="var(--lips)" opacity=".22"/><circle cx="6.5" cy="-32.5" r="1.6" fill="var(--lips)" opacity=".22"/>',
    shape(hair, "M0 -48C-5 -48 -11 -44 -10.5 -35C-15 -38 -15.5 -46 -12 -49H12C15.5 -46 15 -38 10.5 -35C11 -44 5 -48 0 -48Z"),
    shape(GOLD, "M-13 -46.5C-12.5 -51 -13.5 -54 -14.5 -57L-6.5 -52L0 -60.5L6.5 -52L14.5 -57C13.5 -54 12.5 -51 13 -46.5Q0 -50.5 -13 -46.5Z"),
    dots([[-14.5, -57.5], [0, -61.5], [14.5, -57.5]], 1.8, "#fff"),
    '<path d="M0 -55.5L2 -52.6L0 -50.2L-2 -52.6Z" fill="currentColor"/>',
    arm(28),
  ].join("");
};

/** From the front, with two eyes. */
const face = (hair: string): string =>
  [
    shape(hair, "M-14 -47C-16 -38 -16 -29 -14.5 -23C-11 -20.5 -8 -21 -6 -23H6C8 -21 11 -20.5 14.5 -23C16 -29 16 -38 14 -47Z"),
    NECK,
    shape(SKIN, "M-9.8 -46H9.8V-33C9.8 -26 4 -22 0 -22C-4 -22 -9.8 -26 -9.8 -33Z"),
    EYES,
    line("M-2.8 -29.2Q0 -27 2.8 -29.2"),
    shape(hair, "M-10 -46V-42Q-5 -44.5 0 -43Q5 -44.5 10 -42V-46Z"),
    shape(PAPER, "M5 -55C5.5 -63 11 -67.6 19 -67.2C19 -60.5 14.5 -54.5 7 -52.5Z"),
    line("M7.5 -55C9.5 -60 12.5 -63.5 16.5 -65.5", 'stroke-width=".6"'),
    shape(SUIT, "M-16.5 -47C-19 -56 -8 -61 2 -59.5C13 -58.5 19 -53 16.5 -47C6 -50 -6 -50 -16.5 -47Z"),
    shape(GOLD, "M-16.5 -47C-6 -50.5 6 -50.5 16.5 -47L15.5 -43.8C6 -47 -6 -47 -15.5 -43.8Z"),
  ].join("");

/** In profile, with one eye. */
const profile = (hair: string): string =>
  [
    shape(SKIN, "M-7 -28V-19L0 -15L4 -20V-27Z"),
    shape(SKIN, "M-5 -47H8.5C9.5 -44 9.3 -42 9 -40.5L13.5 -34.3C13.2 -33.3 11.5 -33 10 -33.2L10.6 -31.2L9.2 -30.3L10 -28.3C10 -24.5 6.5 -22.5 2 -22.8L-6 -24V-47Z"),
    line("M3.5 -41.2Q5.5 -42.6 7.8 -41.4"),
    '<circle cx="5.8" cy="-38.4" r="1.35" fill="var(--deep)"/>',
    line("M7 -30H9.6"),
    shape(hair, "M4 -47C-10 -50 -16 -40 -15 -24C-11 -20.5 -5.5 -21 -3 -25C-3.8 -30 -2.5 -33 0 -35.5C3 -39 3.5 -43 4 -47Z"),
    '<path d="M-11 -42C-12.5 -36 -12 -29 -10.5 -24.5M-6.5 -42C-8.5 -36 -8 -30 -6.5 -25" stroke="var(--skin)" stroke-opacity=".35" stroke-width=".7" fill="none"/>',
    shape(PAPER, "M-4 -54C-1 -62 7 -66 18 -62.5C15 -56.5 7 -52 -4 -51.5Z"),
    line("M-3 -53C4 -58 10 -60.5 15.5 -61.8", 'stroke-width=".6"'),
    shape(SUIT, "M-17.5 -44.5C-18 -55 -9 -59 -1 -56.5C7 -54.5 11 -50 19 -47.5C10 -45.5 -6 -48 -17.5 -44.5Z"),
    shape(GOLD, "M-17.5 -44.5C-17 -47.5 -16 -48.5 -14.5 -49.5C-5 -51.5 8 -49 19 -47.5C10 -45 -6 -47.3 -17.5 -44.5Z"),
  ].join("");

const jack = (suit: string): string =>
  [
    line("M29 16V-41", 'stroke-width="2.2"'),
    shape(GOLD, "M29 -40C34 -38 36 -33 34 -28L29 -31Z"),
    pip(suit, 29, -50, 17),
    robe(suit),
    shape(PAPER, "M-8 -20L0 -7L8 -20Z"),
    shape(GOLD, "M-14 -19L0 2L14 -19L9.5 -20.5L0 -6L-9.5 -20.5Z"),
    dots([[0, 6], [0, 12]], 1.4, GOLD),
    (suit === "S" || suit === "H" ? profile : face)(HAIR[suit] ?? ""),
    arm(29),
  ].join("");

/** Both halves, and the sash that joins them. */
const whole = (card: string): string =>
  `<g clip-path="url(#upper)"><use href="#half-${card}"/></g><g transform="rotate(180)" clip-path="url(#upper)"><use href="#half-${card}"/></g>` +
  '<path d="M-40.4 2.7L40.4 -7.8V-2.7L-40.4 7.8Z" fill="var(--gilt)" stroke="var(--deep)" stroke-width=".8"/>' +
  '<path d="M-36 4.7L36 -4.7" stroke="var(--deep)" stroke-width="1.3" stroke-dasharray=".1 4.5" stroke-linecap="round"/>';

/** The courts as groups `half-QH` and `court-QH`. */
export function courts(): string {
  const figures = { J: jack, Q: queen, K: king };
  const weaves = Object.entries(WEAVES).map(
    ([suit, threads]) => `<pattern id="weave-${suit}" width="6" height="6" patternUnits="userSpaceOnUse"${suit === "S" ? ' patternTransform="rotate(45)"' : ""}>${threads}</pattern>`,
  );
  const drawn = Object.entries(figures).flatMap(([rank, draw]) =>
    Object.keys(HAIR).map((suit) => `<g id="half-${rank}${suit}">${draw(suit)}</g><g id="court-${rank}${suit}">${whole(rank + suit)}</g>`),
  );
  return `<defs><clipPath id="upper"><path d="M-50 -75H50V-6.5L-50 6.5Z"/></clipPath>${weaves.join("")}${drawn.join("")}</defs>`;
}
