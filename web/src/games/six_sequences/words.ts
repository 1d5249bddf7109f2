// Texts of Les 6 Séquences: names of sides, combinations, reasons and steps.
import { glyphOf, pretty, rankOf, spoken, suitName, suitOf } from "../../cards/deck.js";
import { tintOf } from "../../look/tints.js";
import { plain, signed } from "../../numbers.js";
import { m } from "../../paraglide/messages.js";
import type { Choice, Step, Way } from "./choice.svelte.js";
import { outcome, SLOTS, type Outcome } from "./lanes.js";
import { isJoker, isRun, type Target } from "./moves.js";
import type { Combination, View } from "./types.js";
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

/** The other sides, in turn order from one's own. */
export const othersOf = ({ side, sides }: Choice): number[] => Array.from({ length: sides - 1 }, (_, n) => (side + 1 + n) % sides);

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
      if (step.at.slot === null || !isJoker(step.card)) return m.web_six_sequences_add({ card: shown(step.card) });
      return m.web_six_sequences_add_as({ card: shown(step.card), place: placeName(step.card, step.at.slot) });
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
      return step.lays ? m.web_six_sequences_choose_lay() : m.web_six_sequences_choose();
  }
}

/** The colour of a side on the table. One's own is gold, so the first side has another for its opponents. */
export const sideTint = (side: number, own: number): string => (side === 0 && own !== 0 ? tintOf(4) : tintOf(side));

/** The place where a picked card may go, in words. */
export function targetLabel(card: string, target: Target): string {
  const name = spoken(card, "k6t");
  if (target.taken) return m.web_six_sequences_target_swap({ card: name, taken: spoken(target.taken, "k6t") });
  return target.kind === "low" ? m.web_six_sequences_target_low({ card: name }) : m.web_six_sequences_target_high({ card: name });
}

/** Who dominates a suit, in words. */
export function leadLabel(suit: string, view: View, side: number, names: readonly string[]): string {
  const lead = view.leads.find((one) => one.suit === suit);
  if (!lead) return m.web_six_sequences_lead_none({ suit: suitName(suit) });
  const lengths = view.table.filter((laid) => laid.side === side && laid.suit === suit).map(({ cards }) => cards.length);
  const leader = sideName(lead.side, view.totals.length, names, view.viewer);
  return m.web_six_sequences_lead({ suit: suitName(suit), leader, length: lead.length, points: lead.points, own: Math.max(0, ...lengths) });
}

/** A way on its button: where the card goes, and what that makes. */
export function wayText(way: Way, own: readonly Combination[]): { readonly name: string; readonly about: string } {
  const made = outcome(way, own);
  const about = made ? `${m.web_six_sequences_cards({ number: made.length })} · ${m.web_six_sequences_worth({ number: made.points })}` : "";
  switch (way.kind) {
    case "lay":
    case "take":
      return { name: short(way.cards), about };
    case "extend":
      if (way.at.slot === null) return { name: m.web_six_sequences_way_set(), about: "" };
      return { name: m.web_six_sequences_way_run({ place: placeName(way.card, way.at.slot) }), about };
    case "swap":
      return { name: m.web_six_sequences_way_swap({ taken: shown(way.taken) }), about: "" };
    case "discard":
      return { name: m.web_six_sequences_step_discard(), about: "" };
  }
}

/** The card that a card stands for in a slot: `Q★`. */
export const placeName = (card: string, slot: number): string => `${SLOTS[slot - 1] ?? ""}${glyphOf(suitOf(card))}`;

export interface Stakes extends Outcome {
  /** Whether the run would be longer than all others of its suit. */
  readonly takes: boolean;
  /** The longest run so far, in words. */
  readonly against: string;
  /** What that would change in points, in words; empty if nothing. */
  readonly change: string;
}

/** What the chosen way would mean for its suit; null if nothing is chosen, or it makes no run. */
export function stakes(choice: Choice, names: readonly string[]): Stakes | null {
  const made = choice.way ? outcome(choice.way, choice.own) : null;
  if (!made) return null;
  const lead = choice.view.leads.find(({ suit }) => suit === made.suit);
  const ours = lead?.side === choice.side;
  const name = lead ? sideName(lead.side, choice.sides, names, choice.view.viewer) : "";
  const against = !lead ? m.web_six_sequences_lead_nobody() : ours ? m.web_six_sequences_lead_ours({ number: lead.length }) : m.web_six_sequences_lead_theirs({ name, number: lead.length });
  const takes = !ours && made.length > (lead?.length ?? 0);
  const loses = takes && lead ? ` · ${name} ${plain(-lead.points)}` : "";
  const change = takes || ours ? m.web_six_sequences_would_gain({ points: signed(takes ? made.worth : made.points) }) + loses : "";
  return { ...made, takes, against, change };
}

/** What is to be said about the picked cards: what they make, or why they make nothing. */
export function said(choice: Choice, names: readonly string[], brief: boolean): string {
  if (choice.reason) return reasonText(choice.reason);
  if (choice.step.kind === "joker") return m.web_six_sequences_why_no_discard();
  const { way } = choice;
  if (!way) return choice.discarding || choice.taking ? m.web_six_sequences_nowhere() : "";
  if (way.kind === "discard") return m.web_six_sequences_or_discard();
  const made = brief ? null : stakes(choice, names);
  const what = "cards" in way ? `${combination(way.cards)} ✓` : m.web_six_sequences_target_one();
  if (!made) return what;
  const now = made.takes ? m.web_six_sequences_would_lead({ suit: glyphOf(made.suit) }) : m.web_six_sequences_would_be({ number: made.length, suit: glyphOf(made.suit) });
  return `${now} · ${made.against}`;
}

/** The question to a player who may take the discard, or what there is to know in the pause. */
export function claimText(choice: Choice, answered: string | null, names: readonly string[]): string {
  if (answered !== null) return answered === "pass" ? m.web_six_sequences_passed() : m.web_six_sequences_claimed();
  const card = choice.top === null ? "" : shown(choice.top);
  if (!choice.claim) return m.web_six_sequences_told_discard({ name: names[choice.view.turn] ?? "", card });
  return m.web_six_sequences_claim_offer({ card, cards: combination(choice.claim.cards) });
}

/** The cards that go down with the discard. */
export const takenWith = (choice: Choice): string => (choice.claim?.cards ?? []).filter((card) => card !== choice.top).map(shown).join(" ");
