// The courts of the six-suited deck as pieces of chess, its jokers, and the aces of both decks. The origin is the centre.
import { placed, SUITS } from "./shapes.js";

const [SUIT, GOLD, PAPER] = ["currentColor", "var(--gilt)", "var(--paper)"];
const fill = (colour: string, d: string, more = ""): string => `<path d="${d}" fill="${colour}" ${more}/>`;
/** A line scratched into the piece. */
const cut = (d: string, colour = PAPER, width = 1.5): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const balls = (places: readonly (readonly [number, number])[], radius: number, rim: number): string =>
  places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${GOLD}" stroke="${PAPER}" stroke-width="${rim}"/>`).join("");
const eyes = (y: number, colour: string): string => `<circle cx="-3.6" cy="${y}" r="1.3" fill="${colour}"/><circle cx="3.6" cy="${y}" r="1.3" fill="${colour}"/>`;

const FOOT = fill(SUIT, "M-20 33C-20 29.5 -18 28.5 -15 28.5H15C18 28.5 20 29.5 20 33V35.5H-20Z") + fill(GOLD, "M-15.5 24H15.5V27H-15.5Z");

const PIECES: Readonly<Record<string, string>> = {
  J: [
    fill(SUIT, "M-12.5 22.5C-11 14 -6.5 8 -6 0H6C6.5 8 11 14 12.5 22.5Z"),
    fill(GOLD, "M-10 -2.5H10L7 2H-7Z"),
    fill(SUIT, "M-11.5 -15C-13 -9 -12.5 -4 -11 -1.5C-8.5 -.8 -6.5 -1.5 -5.5 -3H5.5C6.5 -1.5 8.5 -.8 11 -1.5C12.5 -4 13 -9 11.5 -15Z"),
    fill(PAPER, "M-7.5 -16H7.5V-9C7.5 -4.5 4 -2.5 0 -2.5C-4 -2.5 -7.5 -4.5 -7.5 -9Z", `stroke="${SUIT}" stroke-width="1.4"`),
    fill(SUIT, "M-13 -14.5C-13.5 -24 -4 -27.5 2 -26C9.5 -24.5 13.5 -20 13 -14.5C5 -17.5 -5 -17.5 -13 -14.5Z", `stroke="${PAPER}" stroke-width="1.2"`),
    fill(GOLD, "M4 -24.5C8 -32 15 -35 21 -33C18 -26 12 -22 5 -21.5Z", `stroke="${PAPER}" stroke-width="1.2"`),
    eyes(-10.5, SUIT),
    cut("M-2.8 -6.3Q0 -4.3 2.8 -6.3", SUIT, 1.3),
  ].join(""),
  C: [
    fill(SUIT, "M-14 22.5C-15.5 8 -4 4 -2.5 -4C-7 -1.5 -11 -.5 -14 2C-17 4 -21 3 -22 -.5C-23 -4.5 -15.5 -9 -12.5 -14C-10.5 -17.5 -9 -21 -5.5 -23.5L-5.5 -31.5L1 -26C13 -24.5 20 -13 19 2C18.5 11 15 16 15.5 22.5Z"),
    cut("M3 -23C11 -20 15 -11 14 1C13.5 9 11 14 10.5 21"),
    cut("M9 -20L13.5 -23M12.5 -13L18 -15.5M14.2 -5L19.8 -6.5M13.9 3L19.3 3", PAPER, 1.3),
    `<circle cx="-5" cy="-15.5" r="1.7" fill="${PAPER}"/><circle cx="-18.5" cy="-1.5" r="1" fill="${PAPER}"/>`,
    cut("M-13.5 -13L-7.5 -1.5", GOLD, 2),
    cut("M-9.5 -6.5C-3 -8.5 2 -12 3 -22", GOLD, 1.8),
  ].join(""),
  B: [
    fill(SUIT, "M-12.5 22.5C-11 14 -7.5 9 -7 2H7C7.5 9 11 14 12.5 22.5Z"),
    fill(GOLD, "M-15 6L-11 -1L-5.5 4.5L0 -2L5.5 4.5L11 -1L15 6L10 5L5.5 10.5L0 5L-5.5 10.5L-10 5Z"),
    fill(PAPER, "M-9 -2V-13H9V-2C9 1 -9 1 -9 -2Z", `stroke="${SUIT}" stroke-width="1.6"`),
    eyes(-8, SUIT),
    cut("M-3.5 -4Q0 -1.2 3.5 -4", SUIT, 1.4),
    fill(SUIT, "M-11 -11C-11 -19 -14 -22 -19 -20C-22.5 -18 -23 -14 -21 -10C-26 -14 -27.5 -23 -21 -28C-13 -33 -4 -28 0 -19C4 -28 13 -33 21 -28C27.5 -23 26 -14 21 -10C23 -14 22.5 -18 19 -20C14 -22 11 -19 11 -11C4 -14 -4 -14 -11 -11Z"),
    fill(SUIT, "M0 -19C-1.5 -24 -1.5 -30 0 -34C1.5 -30 1.5 -24 0 -19Z"),
    cut("M-3 -17C-7 -25 -13 -28 -19 -25M3 -17C7 -25 13 -28 19 -25"),
    balls([[-21, -8], [21, -8], [0, -35]], 3.1, 1),
  ].join(""),
  R: [
    fill(SUIT, "M-13.5 22.5L-11 -10H11L13.5 22.5Z"),
    fill(SUIT, "M-17 -12V-30H-9.5V-25H-4V-30H4V-25H9.5V-30H17V-12L12 -8H-12Z"),
    `<path d="M-16 -17.5H16" stroke="${GOLD}" stroke-width="2.4"/>`,
    fill(PAPER, "M-4.5 22.5V12C-4.5 5.5 4.5 5.5 4.5 12V22.5Z"),
    cut("M0 22V8.5", SUIT, 1),
    cut("M-6 -4H-1M3 -1H8M-8.5 3H-4"),
    cut("M0 -30V-40", SUIT),
    fill(GOLD, "M.5 -40L11 -37L.5 -33.5Z"),
  ].join(""),
  Q: [
    fill(SUIT, "M-13 22.5C-12 12 -7 7 -6.5 -3H6.5C7 7 12 12 13 22.5Z"),
    fill(GOLD, "M-11 -5.5H11L8.5 -1.5H-8.5Z"),
    fill(SUIT, "M-10.5 -7.5L-20.5 -27L-11 -20.5L-9 -32.5L0 -22L9 -32.5L11 -20.5L20.5 -27L10.5 -7.5Z", `stroke="${SUIT}" stroke-width="1.5" stroke-linejoin="round"`),
    cut("M-9 -11.5H9"),
    balls([[-20.5, -28.5], [-9, -34], [9, -34], [20.5, -28.5]], 2.7, 0.8),
    balls([[0, -25]], 3.4, 0.8),
    cut("M0 2V20M-3.5 9C-5 13 -6.5 17 -7 20.5M3.5 9C5 13 6.5 17 7 20.5"),
  ].join(""),
  K: [
    fill(SUIT, "M-13.5 22.5C-12.5 12 -8 7 -7.5 -2H7.5C8 7 12.5 12 13.5 22.5Z"),
    fill(GOLD, "M-12 -5H12L9.5 -.8H-9.5Z"),
    fill(SUIT, "M-12.5 -7C-24 -14 -20 -29 -8.5 -27C-4 -26.2 -1.5 -22.5 0 -19.5C1.5 -22.5 4 -26.2 8.5 -27C20 -29 24 -14 12.5 -7Z"),
    cut("M-10 -11C-17 -16 -15 -24 -8 -22.5C-3.5 -21.5 -1.2 -16 -1 -11ZM10 -11C17 -16 15 -24 8 -22.5C3.5 -21.5 1.2 -16 1 -11Z", PAPER, 1.3),
    fill(GOLD, "M-2 -39H2V-34.5H6.5V-30.5H2V-21H-2V-30.5H-6.5V-34.5H-2Z", `stroke="${PAPER}" stroke-width=".8"`),
    cut("M0 3V20M-8 13H8"),
  ].join(""),
};

/** A sun around the suit: the same for every joker. */
const JOKER =
  Array.from({ length: 12 }, (_, n) => `<path d="M-3.2 -20L0 ${n % 2 ? -30 : -36}L3.2 -20Z" transform="rotate(${n * 30})" fill="${n % 2 ? GOLD : SUIT}"/>`).join("") +
  `<circle r="20.5" fill="${SUIT}"/><circle r="17.5" fill="none" stroke="${PAPER}" stroke-width="1.2"/>`;

/** A ring of dots and diamonds with two blossoms; it leaves room for the indices. */
function garland(): string {
  const ring = Array.from({ length: 24 }, (_, n) => {
    const angle = (n * Math.PI) / 12;
    const [x, y] = [30 * Math.cos(angle), 30 * Math.sin(angle)];
    if ((x < -14 && y < -13) || (x > 14 && y > 13)) return "";
    if (n % 2) return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r=".9" fill="${SUIT}"/>`;
    return `<path d="M0 -2.6L1.4 0L0 2.6L-1.4 0Z" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${n * 15 + 90})" fill="var(--gilt-line)"/>`;
  });
  const blossom = "M0 -34V-40M0 -40C-4 -40 -7 -43 -6 -46C-4.5 -48 -1.5 -46 0 -42C1.5 -46 4.5 -48 6 -46C7 -43 4 -40 0 -40";
  const turned = `<g transform="scale(1 -1)">${cut(blossom, SUIT, 1)}</g>`;
  return ring.join("") + cut(blossom, SUIT, 1) + turned;
}

/** A suit within its own outline, with a heart of gold. */
const crest = (suit: string, size: number): string => {
  const at = (part: number): string => placed(SUITS[suit] ?? "", 0, 0, size * part);
  return fill(SUIT, at(1)) + cut(at(0.8), PAPER, size * 0.026) + fill(GOLD, at(0.34));
};

/** The groups `piece-J` … `piece-K`, `joker-S` …, `ace-S` … and `crest-S` …, the ace of a small card. */
export function pieces(): string {
  const courts = Object.entries(PIECES).map(([rank, drawn]) => `<g id="piece-${rank}">${FOOT}${drawn}</g>`);
  const suited = [..."SCMEHD"].map(
    (suit) =>
      `<g id="joker-${suit}"><use href="#joker"/>${fill(PAPER, placed(SUITS[suit] ?? "", 0, 0, 22))}</g>` +
      `<g id="crest-${suit}">${crest(suit, 58)}</g><g id="ace-${suit}"><use href="#garland"/>${crest(suit, 44)}</g>`,
  );
  return `<defs>${courts.join("")}<g id="joker">${JOKER}</g><g id="garland">${garland()}</g>${suited.join("")}</defs>`;
}
