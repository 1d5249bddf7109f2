// The shuffle of docs/shuffle.md in TypeScript, so that the page can check the server's deal from its seed.
//
// It does not use the browser's digests: a page over plain HTTP, as on a home network, has none.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { K6T_RANKS, K6T_SUITS } from "./deck.js";

export type Seed = Uint8Array;

/** How a game deals: the first cards of each seat, computed from the seed and read from a view. */
export interface Deal {
  /** The cards that each seat sees after the deal. Hands have `size` cards and are sorted. */
  readonly dealt: (seed: Seed, players: number, size: number) => readonly (readonly string[])[];
  /** The same cards, read from a view before the first move. */
  readonly seen: (view: unknown) => readonly string[];
  /** Whether these options search for a deal, which needs a solver. By default no options do. */
  readonly isSearched?: (options: Readonly<Record<string, unknown>>) => boolean;
}

export const child = (seed: Seed, ...labels: (string | number)[]): Seed => hmac(sha256, seed, utf8ToBytes(`tablee/child/${labels.join("/")}`));

/** The endless stream of 32-bit numbers of a seed. */
function* stream(seed: Seed): Generator<number, never> {
  const start = concatBytes(utf8ToBytes("tablee/stream/"), seed);
  for (let counter = 0; ; counter++) {
    const place = new Uint8Array(8);
    new DataView(place.buffer).setBigUint64(0, BigInt(counter));
    const block = new DataView(sha256(concatBytes(start, place)).buffer);
    for (let word = 0; word < 8; word++) yield block.getUint32(4 * word);
  }
}

function below(numbers: Generator<number, never>, limit: number): number {
  const fair = 2 ** 32 - (2 ** 32 % limit);
  let number = numbers.next().value;
  while (number >= fair) number = numbers.next().value;
  return number % limit;
}

/** The first number of a seed's stream below a limit. */
export const drawn = (seed: Seed, limit: number): number => below(stream(seed), limit);

export function shuffled(seed: Seed, items: readonly string[]): string[] {
  const [pool, numbers] = [[...items], stream(seed)];
  for (let last = pool.length - 1; last > 0; last--) {
    const other = below(numbers, last + 1);
    [pool[last], pool[other]] = [pool[other] ?? "", pool[last] ?? ""];
  }
  return pool;
}

const pack = (suits: readonly string[], ranks: readonly string[], times: number): string[] =>
  Array<string[]>(times).fill(suits.flatMap((suit) => ranks.map((rank) => rank + suit))).flat();

/** The six-suited deck. */
export const K6T = pack(K6T_SUITS, K6T_RANKS, 1);
/** Two packs of 52. */
export const FRENCH = pack([..."SCHD"], "2 3 4 5 6 7 8 9 10 J Q K A".split(" "), 2);
/** Four cards of each number in each colour. */
export const COLOURED = pack([..."rgyb"], [..."123456"], 4);

/** The first cards, split into hands. */
export const hands = (cards: readonly string[], players: number, size: number): string[][] =>
  Array.from({ length: players }, (_, seat) => cards.slice(seat * size, (seat + 1) * size).sort());

/** The hand of a view, sorted: a view may have another order than the deal. */
export const handSeen = (view: unknown): string[] => [...(view as { hand: readonly string[] }).hand].sort();
