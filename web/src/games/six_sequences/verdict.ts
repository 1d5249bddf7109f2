// Explains why picked cards cannot be laid. The legal moves decide; this only gives the reason.
import { K6T_RANKS, rankOf, suitOf } from "../../cards/deck.js";
import { isJoker, isRun, place } from "./moves.js";
import type { Combination, View } from "./types.js";

export type Reason =
  | { readonly why: "draw" | "late" | "joker" | "ones" | "mixed" | "touch" | "taken" | "claim" | "turn" }
  | { readonly why: "short"; readonly number: number }
  | { readonly why: "missing" | "owe_run" | "owe_set"; readonly cards: readonly string[] }
  | { readonly why: "swap"; readonly card: string; readonly taken: string }
  | { readonly why: "runs"; readonly sets: number; readonly runs: number };

/** The missing cards of a run of one suit: the fewest, for both possible places of the 1 and the A. */
export function missingIn(cards: readonly string[]): string[] {
  const suit = suitOf(cards[0] ?? "");
  const jokers = cards.filter(isJoker).length;
  const inner = cards.filter((card) => !["0", "1", "A"].includes(rankOf(card))).map(place);
  const outer = cards.filter((card) => ["1", "A"].includes(rankOf(card))).length;
  // A single 1 or A may be at either end; two of them are at both ends.
  const ends = outer === 0 ? [[]] : outer === 1 ? [[1], [19]] : [[1, 19]];
  const gaps = ends.map((end) => {
    const slots = [...inner, ...end];
    const [low, high] = [Math.min(...slots), Math.max(...slots)];
    const all = Array.from({ length: Math.max(0, high - low + 1) }, (_, n) => low + n);
    return all.filter((slot) => !slots.includes(slot));
  });
  const fewest = gaps.toSorted((one, two) => one.length - two.length)[0] ?? [];
  return fewest.slice(0, Math.max(0, fewest.length - jokers)).map((slot) => `${K6T_RANKS[slot] ?? ""}${suit}`);
}

/** What is wrong with these cards as a new combination. They include the discard if the player wants to take it. */
export function whyNot(picked: readonly string[], view: View, side: number): Reason {
  const top = view.discards.at(-1) ?? "";
  if (view.phase === "draw" && !picked.includes(top)) return { why: "draw" };
  if (view.phase === "complete") return { why: "late" };
  const [sets = 0, runs = 0] = [view.sets_laid[side], view.runs_laid[side]];
  if (view.phase === "owe") return { why: sets < runs ? "owe_set" : "owe_run", cards: view.owed };
  const naturals = new Set(picked.filter((card) => !isJoker(card)).map(rankOf));
  const from = picked.some((card) => !view.hand.includes(card) && card !== top);
  if (isRun(picked)) return whyNoRun(picked, view.phase === "draw" || view.phase === "claim" ? top : "", ownRuns(picked, view, side));
  if (naturals.size === 2 && naturals.has("1") && naturals.has("A")) return { why: "ones" };
  if (naturals.size > 1) return { why: "mixed" };
  if (picked.some(isJoker)) return { why: "joker" };
  if (from) return { why: "taken" };
  if (sets >= runs) return { why: "runs", sets, runs };
  return { why: "short", number: 3 - picked.length };
}

/** The player's own runs in the suit of these cards. */
function ownRuns(picked: readonly string[], view: View, side: number): Combination[] {
  const suit = suitOf(picked[0] ?? "");
  return view.table.filter((laid) => laid.kind === "run" && laid.side === side && laid.suit === suit);
}

/** The reason if another card, usually a joker, holds the slot of a picked card in an own run. */
function inTheWay(picked: readonly string[], runs: readonly Combination[]): Reason | null {
  for (const card of picked) {
    for (const run of runs) {
      const taken = isJoker(card) ? undefined : run.cards[place(card) - (run.low ?? 1)];
      if (taken !== undefined) return { why: "swap", card, taken };
    }
  }
  return null;
}

function whyNoRun(picked: readonly string[], top: string, runs: readonly Combination[]): Reason {
  const cards = missingIn(picked);
  if (cards.length) return { why: "missing", cards };
  if (picked.length < 3 && !runs.length) return { why: "short", number: 3 - picked.length };
  if (picked.includes(top)) return { why: "claim" };
  return picked.length < 3 ? { why: "short", number: 3 - picked.length } : (inTheWay(picked, runs) ?? { why: "touch" });
}
