// The player's current selection: the picked cards, what they could become, and the next step.
import { suitOf } from "../../cards/deck.js";
import { device } from "../../device.svelte.js";
import type { BoardProps } from "../index.js";
import { isJoker, isRun, laysByWorth, layings, lowOf, readMove, readMoves, shownIn, targetsOf, written, type Laying, type Target } from "./moves.js";
import type { Combination, Event, View } from "./types.js";
import { whyNot, type Reason } from "./verdict.js";

/** One of the things that the picked cards can become: a combination, a place on the table, the discard. */
export type Way =
  | { readonly kind: "lay" | "take"; readonly text: string; readonly cards: readonly string[] }
  | { readonly kind: "extend"; readonly text: string; readonly card: string; readonly at: Target }
  | { readonly kind: "swap"; readonly text: string; readonly card: string; readonly taken: string; readonly at: Target }
  | { readonly kind: "discard"; readonly text: string; readonly card: string };

/** What the main button does now. */
export type Step =
  | Way
  | { readonly kind: "draw" | "refill"; readonly text: string; readonly number: number }
  | { readonly kind: "try"; readonly text: string; readonly cards: readonly string[] }
  | { readonly kind: "pass" | "done"; readonly text: string }
  | { readonly kind: "wait" | "joker" | "where" }
  /** Whether something can be laid, or a card only discarded. */
  | { readonly kind: "choose"; readonly lays: boolean };

const FULL = 9;

export class Choice {
  /** The picked cards in order: from the hand, from own sets, or the discard. */
  picked = $state.raw<readonly string[]>([]);
  /** The move that waits for a second tap. */
  armed = $state<string | null>(null);

  private readonly props: () => BoardProps;
  /** The hand at the last change of position. */
  private held: readonly string[] = [];

  constructor(props: () => BoardProps) {
    this.props = props;
  }

  readonly view = $derived.by(() => this.props().view as View);
  readonly sides = $derived.by(() => this.view.totals.length);
  /** The side whose lanes are shown large: the player's own, or the first for a spectator. */
  readonly side = $derived.by(() => (this.view.viewer ?? 0) % this.sides);
  readonly moves = $derived.by(() => readMoves(this.props().moves));
  readonly top = $derived.by(() => this.view.discards.at(-1) ?? null);
  readonly own = $derived.by(() => this.view.table.filter((laid) => laid.side === this.side));
  readonly lays = $derived.by(() => laysByWorth(this.moves));
  readonly claims = $derived.by(() => this.lays.filter(({ kind }) => kind === "claim"));
  readonly claiming = $derived.by(() => this.view.phase === "claim");
  readonly taking = $derived.by(() => this.claiming || this.view.phase === "draw");

  /** The cards of own sets that some move could take out. */
  readonly lent = $derived.by(() => {
    const inSets = this.own.filter(({ kind }) => kind === "set").flatMap(({ cards }) => cards);
    const used = new Set(this.moves.flatMap((move) => ("cards" in move ? move.cards : move.kind === "extend" && move.from !== null ? [move.card] : [])));
    return inSets.filter((card) => used.has(card));
  });

  /** The claim that is offered: the one that was aimed at, the one of the picked cards, or the best. */
  readonly claim = $derived.by((): Laying | null => {
    const fit = this.fits.find(({ kind }) => kind === "claim");
    return this.claims.find(({ text }) => text === this.armed) ?? fit ?? this.claims[0] ?? null;
  });

  /** The picked cards plus the discard, while the player could take the discard. */
  readonly staged = $derived.by(() => {
    const { picked, top } = this;
    return this.taking && top !== null && this.claims.length && picked.length && !picked.includes(top) ? [...picked, top] : picked;
  });
  readonly fits = $derived.by((): Laying[] => layings(this.moves, this.staged));
  readonly targets = $derived.by((): Target[] => {
    const [only] = this.picked;
    return this.picked.length === 1 && only !== undefined ? targetsOf(this.moves, only, this.view.table) : [];
  });
  /** The picked card, if it may be discarded now. */
  readonly discard = $derived.by(() => {
    const [only] = this.picked;
    return this.picked.length === 1 ? (this.moves.find((move) => move.kind === "discard" && move.card === only)?.text ?? null) : null;
  });
  /** The cards that have a use other than a discard. */
  readonly useful = $derived.by(
    () => new Set(this.moves.flatMap((move) => ("cards" in move ? move.cards : move.kind === "extend" || move.kind === "swap" ? [move.card] : []))),
  );
  readonly discarding = $derived.by(() => this.moves.some(({ kind }) => kind === "discard"));
  readonly reason = $derived.by((): Reason | null => {
    if (!this.picked.length || this.fits.length) return null;
    if (!this.moves.length) return { why: "turn" };
    if (this.picked.length === 1 && !this.taking) return null;
    if (this.claiming && !this.claims.length) return null;
    return whyNot(this.staged, this.view, this.side);
  });

  /** Everything that the picked cards can become. */
  readonly ways = $derived.by((): Way[] => {
    if (this.fits.length) return this.fits.map(({ kind, text, cards }) => ({ kind: kind === "claim" ? "take" : "lay", text, cards }));
    const [card] = this.picked;
    if (card === undefined) return [];
    const ways = this.targets.map((at): Way => {
      const { text, taken } = at;
      return taken === null ? { kind: "extend", text, card, at } : { kind: "swap", text, card, taken, at };
    });
    return this.discard === null ? ways : [...ways, { kind: "discard", text: this.discard, card }];
  });
  /** The way that the main button takes: the one that was aimed at, or the only one worth a thought. */
  readonly way = $derived.by((): Way | null => {
    const aimed = this.ways.find(({ text }) => text === this.armed);
    return aimed ?? (this.fits.length || this.targets.length < 2 ? (this.ways[0] ?? null) : null);
  });

  readonly step = $derived.by((): Step => {
    const has = (text: string): boolean => this.props().moves.includes(text);
    if (!this.moves.length) return { kind: "wait" };
    if (this.fits.length && this.way) return this.way;
    const [owed] = this.view.phase === "owe" ? this.lays : [];
    if (owed) return { kind: "lay", text: owed.text, cards: owed.cards };
    if (this.claiming) return { kind: "pass", text: "pass" };
    if (this.view.phase === "draw") return { kind: "draw", text: "<", number: 1 };
    if (this.way) return this.way;
    const placed = this.placing();
    if (placed) return placed;
    if (has("<")) return { kind: "refill", text: "<", number: Math.min(FULL - this.view.hand.length, this.view.stock) };
    if (has("pass")) return { kind: "done", text: "pass" };
    return { kind: "choose", lays: this.lays.length > 0 };
  });

  /** The run that the main button would lay or claim, to show it in its lane. */
  readonly ghost = $derived.by(() => {
    const cards = this.claiming ? (this.claim?.cards ?? []) : this.way && "cards" in this.way ? this.way.cards : [];
    return cards.length && isRun(cards) ? { suit: suitOf(cards[0] ?? ""), low: lowOf(cards), cards } : null;
  });

  /** What the picked cards do where they have no way, or several and none is chosen. */
  private placing(): Step | null {
    const { picked, view } = this;
    const [only] = picked;
    if (only === undefined) return null;
    if (this.targets.length > 1) return { kind: "where" };
    if (picked.length === 1) return isJoker(only) && this.discarding ? { kind: "joker" } : null;
    for (const card of isRun(picked) ? picked : []) {
      // Several cards extend a run one by one.
      const at = targetsOf(this.moves, card, view.table).find(({ kind }) => kind === "low" || kind === "high");
      if (at) return { kind: "extend", text: at.text, card, at };
    }
    // Nothing fits: the server names the rule.
    return picked.length > 2 ? { kind: "try", text: `+${written(picked).join("")}`, cards: written(picked) } : null;
  }

  /** The cards of the last public move, to mark them. */
  readonly last = $derived.by(() => {
    const events = this.props().turns.slice(-6).flatMap((turn) => turn.events as Event[]);
    return shownIn(events.findLast((event) => event.kind === "did")?.move ?? null);
  });
  /** The player who discarded the top card; if nobody is known, the one before. */
  readonly thrower = $derived.by(() => {
    const events = this.props().turns.flatMap((turn) => turn.events as Event[]);
    const threw = events.findLast((event) => event.kind === "did" && event.move.startsWith("-"));
    const { turn, held } = this.view;
    return threw?.kind === "did" ? threw.seat : (turn + held.length - 1) % held.length;
  });
  readonly hinted = $derived.by(() => [...shownIn(this.props().hinted), this.props().pointed]);
  readonly hint = $derived.by(() => (this.props().hinted === null ? null : readMove(this.props().hinted ?? "")));

  toggle(card: string): void {
    this.armed = null;
    this.picked = this.picked.includes(card) ? this.picked.filter((one) => one !== card) : [...this.picked, card];
  }

  /** The cards of a set that a tap on it could mean: the picked one, or those that go with what is picked. */
  lendable(set: Combination): readonly string[] {
    const free = set.cards.filter((card) => this.lent.includes(card));
    const back = set.cards.filter((card) => this.picked.includes(card));
    if (back.length || !this.picked.length) return back.length ? back : free;
    const fit = free.filter((card) => this.lays.some(({ cards }) => [card, ...this.picked].every((one) => cards.includes(one))));
    return fit.length ? fit : free;
  }

  clear(): void {
    this.armed = null;
    this.picked = [];
  }

  /** After a change of position, drop picked cards that are gone, or have gone from the hand to a set. */
  settle(): void {
    if (this.armed !== null && !this.props().moves.includes(this.armed)) this.armed = null;
    const before = this.held;
    this.held = this.view.hand;
    // The cards of a claimed set were picked for the claim. Now its run comes first.
    const hand = this.view.hand.filter((card) => !this.view.owed.includes(card));
    const there = [...hand, ...this.own.flatMap((laid) => (laid.kind === "set" ? laid.cards : []))];
    if (this.taking && this.top) there.push(this.top);
    const still = this.picked.filter((card) => there.includes(card) && (!before.includes(card) || this.held.includes(card)));
    if (still.length < this.picked.length) this.picked = still;
  }

  /** Send a move, unless one is waiting for its answer. */
  make(text: string): void {
    const { still, moves, play } = this.props();
    if (still || !moves.length) return;
    this.armed = null;
    play(text);
  }

  /** A tap on a target: play at once, or at the second tap if that is the preference. */
  aim(text: string): void {
    if (device.confirms && this.armed !== text) this.armed = text;
    else this.make(text);
  }

  advance(): void {
    if ("text" in this.step) this.make(this.step.text);
  }
}
