// The next step: what the main button does, and what else can be done.
import { pretty } from "../../cards/deck.js";
import { m } from "../../paraglide/messages.js";
import type { Beside, OnBoard } from "./moves.js";

export const NAMED: Readonly<Record<Beside["kind"], (other: Beside) => string>> = {
  draw: () => m.web_sequence_draw(),
  pass: () => m.web_sequence_pass(),
  call: (other) => m.web_sequence_call({ team: Number(other.what) + 1 }),
  admit: () => m.web_sequence_admit(),
  deny: () => m.web_sequence_deny(),
  exchange: (other) => m.web_sequence_exchange({ card: pretty(other.what) }),
  forfeit: (other) => m.web_sequence_forfeit({ card: pretty(other.what) }),
  mark: (other) => m.web_sequence_mark({ row: other.what.replace("-", "–") }),
};

export interface Step {
  readonly label: string;
  /** The move of the button; null if something is to be chosen first. */
  readonly move: string | null;
}

interface Chosen {
  readonly card: string | null;
  /** The space that waits for a second tap. */
  readonly aimed: OnBoard | undefined;
  /** The row of five that would be marked. */
  readonly mark: Beside | undefined;
}

/** The main button: the move that is ready, or what to choose. */
export function nextStep(moves: readonly string[], spots: readonly OnBoard[], others: readonly Beside[], { card, aimed, mark }: Chosen): Step {
  if (aimed) return { label: (aimed.takes ? m.web_sequence_take : m.web_sequence_place)({ card: pretty(aimed.card), space: aimed.space }), move: aimed.move };
  const of = (kind: Beside["kind"], what: string | null = null): Beside | undefined => others.find((other) => other.kind === kind && (what === null || other.what === what));
  const exchange = card === null ? (spots.length ? undefined : of("exchange")) : of("exchange", card);
  const ready = mark ?? (card === null ? undefined : of("forfeit", card)) ?? of("draw") ?? exchange ?? of("pass");
  if (ready) return { label: NAMED[ready.kind](ready), move: ready.move };
  if (!moves.length) return { label: m.web_sequence_not_yet(), move: null };
  return { label: card === null ? m.web_sequence_choose_card() : m.web_sequence_choose_space(), move: null };
}
