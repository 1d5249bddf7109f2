// A result as a picture to share: felt, three cards of the game's emblem, who won, the scores. It shows no card of the deal.
import { colourOf, rankOf, suitOf } from "../cards/deck.js";
import { SUITS } from "../cards/shapes.js";

const SIZE = 1080;
const CARD = 210;

/** A colour of the page, such as `var(--paper)`. */
function colour(name: string): string {
  const variable = /--[\w-]+/.exec(name)?.[0] ?? name;
  return getComputedStyle(document.documentElement).getPropertyValue(variable).trim();
}

function felt(on: CanvasRenderingContext2D): void {
  const shade = on.createRadialGradient(SIZE / 2, SIZE * 0.44, 0, SIZE / 2, SIZE / 2, SIZE * 0.8);
  shade.addColorStop(0, colour("--felt"));
  shade.addColorStop(1, colour("--felt-edge"));
  on.fillStyle = shade;
  on.fillRect(0, 0, SIZE, SIZE);
  on.lineWidth = 26;
  on.strokeStyle = colour("--rail");
  on.strokeRect(13, 13, SIZE - 26, SIZE - 26);
}

function card(on: CanvasRenderingContext2D, name: string, turn: number): void {
  const [tall, suit] = [CARD * 1.4, suitOf(name)];
  on.save();
  on.translate(SIZE / 2 + turn * 165, 330 + Math.abs(turn) * 22);
  on.rotate(turn * 0.16);
  on.shadowColor = "rgb(0 0 0 / 0.4)";
  on.shadowBlur = 30;
  on.shadowOffsetY = 14;
  on.fillStyle = colour("--paper");
  on.beginPath();
  on.roundRect(-CARD / 2, -tall / 2, CARD, tall, 14);
  on.fill();
  on.shadowColor = "transparent";
  on.fillStyle = colour(colourOf(suit));
  on.font = "800 84px Figtree, sans-serif";
  on.textAlign = "left";
  on.fillText(rankOf(name), -CARD / 2 + 18, -tall / 2 + 84);
  on.translate(-10, 0);
  on.scale(4.4, 4.4);
  on.fill(new Path2D(SUITS[suit]));
  on.restore();
}

/** A line of text in the middle, smaller if it is long. */
function line(on: CanvasRenderingContext2D, text: string, y: number, size: number, weight: number, ink: string): void {
  on.fillStyle = colour(ink);
  on.textAlign = "center";
  let fitted = size;
  do on.font = `${weight} ${fitted}px Figtree, sans-serif`;
  while (on.measureText(text).width > SIZE - 140 && (fitted -= 2) > 20);
  on.fillText(text, SIZE / 2, y);
}

/** Draw the picture; a PNG. */
export async function drawn(title: string, headline: string, lines: readonly string[], emblem: readonly string[]): Promise<Blob> {
  await document.fonts.load("800 84px Figtree");
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const on = canvas.getContext("2d");
  if (!on) throw new Error("no canvas");
  felt(on);
  emblem.forEach((name, place) => card(on, name, place - (emblem.length - 1) / 2));
  line(on, headline, 660, 92, 800, "--ink");
  line(on, title, 545, 40, 600, "--accent");
  lines.forEach((text, n) => line(on, text, 750 + n * 62, 44, n ? 400 : 600, n ? "--quiet" : "--ink"));
  line(on, "Tablée", SIZE - 70, 44, 800, "--accent");
  return new Promise((done, fail) => canvas.toBlob((made) => (made ? done(made) : fail(new Error("no picture"))), "image/png"));
}
