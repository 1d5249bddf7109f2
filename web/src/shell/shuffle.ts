// Checks that a game was dealt from the seed that was sealed before it began.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Deal } from "../cards/shuffle.js";

/** The seed of a record. */
export const seedOf = (text: string): string => /^seed ([0-9a-f]{64})$/m.exec(text)?.[1] ?? "";

/** The options of a record. */
export function optionsOf(text: string): Record<string, unknown> {
  return JSON.parse(/^options (.*)$/m.exec(text)?.[1] ?? "{}") as Record<string, unknown>;
}

export const digest = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
export const commitmentOf = (seed: string): string => bytesToHex(sha256(concatBytes(utf8ToBytes("tablee/commitment/"), hexToBytes(seed))));
export const numbered = (number: number): string => number.toString(16).padStart(64, "0");

/** Whether a seat got the cards of the seed; null if the deal was searched for, which needs a solver. */
export function isDealt(deal: Deal, record: string, players: number, seat: number, view: unknown): boolean | null {
  if (deal.isSearched?.(optionsOf(record))) return null;
  const seen = deal.seen(view);
  const dealt = deal.dealt(hexToBytes(seedOf(record)), players, seen.length)[seat] ?? [];
  return seen.join(" ") === dealt.join(" ");
}
