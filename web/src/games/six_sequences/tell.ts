// The log: a sentence for every event that needs one.
import { m } from "../../paraglide/messages.js";
import { readMove } from "./moves.js";
import type { Event, Result } from "./types.js";
import { signed } from "../../numbers.js";
import { shown, sideName } from "./words.js";

/** A sentence for a move. */
function told(name: string, text: string): string | null {
  const move = readMove(text);
  switch (move?.kind) {
    case "lay":
      return m.web_six_sequences_told_lay({ name, cards: move.cards.map(shown).join(" ") });
    case "claim":
      return m.web_six_sequences_told_claim({ name, cards: move.cards.map(shown).join(" ") });
    case "extend":
      if (move.from !== null) return m.web_six_sequences_told_move({ name, card: shown(move.card) });
      return m.web_six_sequences_told_extend({ name, card: shown(move.card) });
    case "swap":
      return m.web_six_sequences_told_swap({ name, card: shown(move.card), taken: shown(move.taken) });
    case "discard":
      return m.web_six_sequences_told_discard({ name, card: shown(move.card) });
    case "pass":
      return m.web_six_sequences_told_pass({ name });
    default:
      return null;
  }
}

function drawn(name: string, number: number, cards: readonly string[]): string {
  if (cards.length) return m.web_six_sequences_told_drew_cards({ name, cards: cards.map(shown).join(" ") });
  return number === 1 ? m.web_six_sequences_told_drew_one({ name }) : m.web_six_sequences_told_drew({ name, number });
}

function scored(round: number, result: Result, names: readonly string[]): string {
  const sides = result.points.length;
  const points = result.points.map((won, side) => `${sideName(side, sides, names, null)} ${signed(won)}`);
  return m.web_six_sequences_told_scored({ round: round + 1, points: points.join(", ") });
}

export function tell(event: unknown, names: readonly string[]): string | null {
  const happened = event as Event;
  if (happened.kind === "scored") return scored(happened.round, happened.result, names);
  const name = names[happened.seat] ?? "";
  switch (happened.kind) {
    case "did":
      return told(name, happened.move);
    case "drew":
      return drawn(name, happened.number, happened.cards);
    case "stuck":
      return m.web_six_sequences_told_stuck({ name });
    case "answered":
      return null; // private (S21)
  }
}
