// Reads what the server publishes about its deals, for tests: the tables of docs/shuffle.md and a digest for each game.
import { hexToBytes } from "@noble/hashes/utils.js";
import page from "../../../docs/shuffle.md?raw";
import { digest, numbered } from "../shell/shuffle.js";
import type { Deal } from "./shuffle.js";

const DIGESTS = import.meta.glob<string>("../../../tests/games/*/thousand.txt", { eager: true, query: "?raw", import: "default" });

/** The rows that begin with a word, without that word. */
export const rows = (kind: string): string[][] =>
  page
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim().replaceAll("`", "")).slice(1, -1))
    .filter(([what]) => what === kind)
    .map(([, ...cells]) => cells);

/** The digest of the server's first thousand numbered deals of a game. */
export const published = (game: string): string | undefined => DIGESTS[`../../../tests/games/${game}/thousand.txt`]?.trim();

/** The same digest, computed by the page. */
export function thousand({ dealt }: Deal, players: number, size: number): string {
  const lines = Array.from({ length: 1000 }, (_, number) => dealt(hexToBytes(numbered(number)), players, size).map((cards) => `${cards.join(" ")}\n`).join(""));
  return digest(lines.join(""));
}
