// The shuffle of docs/shuffle.md once more, so that a page can check what the server dealt.
//
// The digests are not the browser's: a page that comes over plain HTTP, from a house's own network, has none.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { K6T_RANKS, K6T_SUITS } from "../cards/deck.js";

type Seed = Uint8Array;

/** The seed of a record. */
export const seedOf = (text: string): string => /^seed ([0-9a-f]{64})$/m.exec(text)?.[1] ?? "";

/** The options of a record. */
export function optionsOf(text: string): Record<string, unknown> {
  return JSON.parse(/^options (.*)$/m.exec(text)?.[1] ?? "{}") as Record<string, unknown>;
}

export const digest = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
export const commitmentOf = (seed: string): string => bytesToHex(sha256(concatBytes(utf8ToBytes("tablee/commitment/"), hexToBytes(seed))));
export const numbered = (number: number): string => number.toString(16).padStart(64, "0");

const child = (seed: Seed, ...labels: (string | number)[]): Seed => hmac(sha256, seed, utf8ToBytes(`tablee/child/${labels.join("/")}`));

/** The endless stream of 32-bit numbers that belongs to a seed. */
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

function shuffled(seed: Seed, items: readonly string[]): string[] {
  const [pool, numbers] = [[...items], stream(seed)];
  for (let last = pool.length - 1; last > 0; last--) {
    const other = below(numbers, last + 1);
    [pool[last], pool[other]] = [pool[other] ?? "", pool[last] ?? ""];
  }
  return pool;
}

const pack = (suits: readonly string[], ranks: readonly string[], times: number): string[] =>
  Array<string[]>(times).fill(suits.flatMap((suit) => ranks.map((rank) => rank + suit))).flat();
const K6T = pack(K6T_SUITS, K6T_RANKS, 1);
const FRENCH = pack([..."SCHD"], "2 3 4 5 6 7 8 9 10 J Q K A".split(" "), 2);
const COLOURED = pack([..."rgyb"], [..."123456"], 4);

const hands = (cards: readonly string[], players: number, size: number): string[][] =>
  Array.from({ length: players }, (_, seat) => cards.slice(seat * size, (seat + 1) * size));

/** What each seat sees after the deal: its hand, of so many cards; in the patience, the cards on top of the piles. */
export function dealt(game: string, text: string, players: number, size: number): string[][] {
  const seed = hexToBytes(text);
  switch (game) {
    case "pairs":
      return [shuffled(child(seed, "deck"), K6T).filter((_, place) => place % 6 === 5)];
    case "sequence":
      return hands(shuffled(child(seed, "stock", 0), FRENCH), players, size);
    case "six_sequences":
      return hands(shuffled(child(seed, "round", 0), K6T), players, size);
    case "figures": {
      const dealer = below(stream(child(seed, "dealer")), players);
      const round = hands(shuffled(child(seed, "deck"), COLOURED).reverse(), players, size);
      return round.map((_, seat) => round[(seat - dealer - 1 + players) % players] ?? []);
    }
    default:
      return [];
  }
}

/** Whether what a seat saw first is what the seed deals; null where the deal was searched for, which takes a solver. */
export function isDealt(game: string, record: string, players: number, seat: number, view: unknown): boolean | null {
  if (optionsOf(record)["deal"] === "winnable") return null;
  const { hand, piles } = view as { hand?: readonly string[]; piles?: readonly (readonly (string | null)[])[] };
  const seen = game === "pairs" ? (piles ?? []).map((pile) => pile.at(-1) ?? "") : (hand ?? []);
  const told = dealt(game, seedOf(record), players, seen.length)[seat] ?? [];
  // A hand may be shown in another order than it was dealt in.
  const order = (cards: readonly string[]): string => (game === "pairs" ? [...cards] : [...cards].sort()).join(" ");
  return order(seen) === order(told);
}
