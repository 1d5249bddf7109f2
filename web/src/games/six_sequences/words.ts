// Texts of Les 6 Séquences: names of sides, combinations, reasons and steps.
import { glyphOf, pretty, rankOf, suitOf } from "../../cards/deck.js";
import { m } from "../../paraglide/messages.js";
import type { Step } from "./choice.svelte.js";
import { isRun } from "./moves.js";
import type { Reason } from "./verdict.js";

/** A card in a sentence; a joker is a star-burst with its suit. */
export const shown = (card: string): string => (rankOf(card) === "0" ? `✱${glyphOf(suitOf(card))}` : pretty(card));

const rank = (card: string): string => (rankOf(card) === "0" ? "✱" : rankOf(card));

/** A short combination: `♥ 4-5-6`, or `4♥ 4♠ 4★`. */
export function short(cards: readonly string[]): string {
  if (!isRun(cards)) return cards.map(shown).join(" ");
  return `${glyphOf(suitOf(cards[0] ?? ""))} ${cards.map(rank).join("-")}`;
}

/** A combination with its kind: “Séquence ♥ 4-5-6”. */
export const combination = (cards: readonly string[]): string =>
  isRun(cards) ? m.web_six_sequences_run({ cards: short(cards) }) : m.web_six_sequences_set({ cards: short(cards) });

/** The kind of a combination. */
export const kindName = (cards: readonly string[]): string => (isRun(cards) ? m.web_six_sequences_run_name() : m.web_six_sequences_set_name());

/** The players of a side; “you” for the player's own. */
export function sideName(side: number, sides: number, names: readonly string[], viewer: number | null): string {
  return names
    .map((name, seat) => (seat === viewer ? m.web_you() : name))
    .filter((_, seat) => seat % sides === side)
    .join(" + ");
}

export function reasonText(reason: Reason): string {
  switch (reason.why) {
    case "turn":
      return m.web_six_sequences_why_turn();
    case "draw":
      return m.web_six_sequences_why_draw();
    case "late":
      return m.web_six_sequences_why_late();
    case "joker":
      return m.web_six_sequences_why_joker();
    case "ones":
      return m.web_six_sequences_why_ones();
    case "mixed":
      return m.web_six_sequences_why_mixed();
    case "touch":
      return m.web_six_sequences_why_touch();
    case "taken":
      return m.web_six_sequences_why_taken();
    case "claim":
      return m.web_six_sequences_why_claim();
    case "short":
      return reason.number === 1 ? m.web_six_sequences_why_one_more() : m.web_six_sequences_why_short({ number: reason.number });
    case "missing":
      return m.web_six_sequences_why_missing({ cards: reason.cards.slice(0, 3).map(shown).join(" ") + (reason.cards.length > 3 ? " …" : "") });
    case "owe_run":
      return m.web_six_sequences_why_owe_run({ cards: reason.cards.map(shown).join(" ") });
    case "owe_set":
      return m.web_six_sequences_why_owe_set({ cards: reason.cards.map(shown).join(" ") });
    case "swap":
      return m.web_six_sequences_why_swap({ card: shown(reason.card), taken: shown(reason.taken) });
    case "runs":
      return m.web_six_sequences_why_runs({ sets: reason.sets, runs: reason.runs });
  }
}

export function stepText(step: Step): string {
  switch (step.kind) {
    case "draw":
      return m.web_six_sequences_draw();
    case "refill":
      return m.web_six_sequences_refill({ number: step.number });
    case "lay":
      return m.web_six_sequences_lay({ cards: short(step.cards) });
    case "try":
      return m.web_six_sequences_try({ cards: short(step.cards) });
    case "take":
      return m.web_six_sequences_take({ cards: short(step.cards) });
    case "extend":
      return m.web_six_sequences_add({ card: shown(step.card) });
    case "swap":
      return m.web_six_sequences_swap({ card: shown(step.card), taken: shown(step.taken) });
    case "discard":
      return m.web_six_sequences_discard({ card: shown(step.card) });
    case "pass":
      return m.web_six_sequences_pass();
    case "done":
      return m.web_six_sequences_done();
    case "wait":
      return m.web_six_sequences_wait();
    case "joker":
      return m.web_six_sequences_no_joker();
    case "where":
      return m.web_six_sequences_where();
    case "choose":
      return m.web_six_sequences_choose();
  }
}
