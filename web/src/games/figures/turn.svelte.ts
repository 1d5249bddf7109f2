// The player's current selection: the goal, the box and the card that wait for a second tap, and the next step.
import { pretty } from "../../cards/deck.js";
import { device } from "../../device.svelte.js";
import { m } from "../../paraglide/messages.js";
import type { BoardProps } from "../index.js";
import { BOXES, boxName, pileOf, wanted } from "./boxes.js";
import { decision } from "./choice.js";
import { served, type Prospect } from "./prospects.js";
import type { View } from "./types.js";

/** What the main button says and does; without a move it only says what is waited for. */
interface Step {
  readonly label: string;
  readonly move: string | null;
}

export class Turn {
  /** The box that waits for a second tap. */
  aimed = $state<string | null>(null);
  /** The place in the hand of the card that waits for a second tap. */
  dropped = $state<number | null>(null);
  laying = $state(false);

  private pinned = $state<string | null>(null);
  private readonly props: () => BoardProps;

  constructor(props: () => BoardProps) {
    this.props = props;
    // A choice ends with the decision it is for: what others choose meanwhile does not touch it.
    const mine = $derived(decision(this.view, props().seat));
    $effect(() => {
      void mine;
      this.cancel();
    });
  }

  readonly view = $derived.by(() => this.props().view as View);
  readonly legal = $derived.by((): ReadonlySet<string> => new Set(this.props().moves));
  readonly marking = $derived.by(() => this.view.phase === "mark");
  /** A goal stays as long as its box is open. */
  readonly goal = $derived.by(() => {
    const { seat } = this.props();
    const sheet = seat === null ? undefined : this.view.sheets[seat];
    return !this.marking && this.pinned !== null && sheet?.boxes[BOXES.indexOf(this.pinned)] === null ? this.pinned : null;
  });
  /** The cards for the goal, or for the best box that the hand makes. */
  readonly glows = $derived.by((): ReadonlySet<string> => {
    const box = this.goal ?? this.aimed ?? this.view.best;
    return box === null ? new Set() : wanted(box, this.view.hand);
  });
  readonly canLay = $derived.by(() => !this.marking && this.props().moves.some((move) => move.startsWith("=")));

  /** The pile whose top makes the most. */
  private readonly offer = $derived.by(() => {
    const { view, goal } = this;
    const found = view.discards.flatMap((pile, owner) => {
      const box = this.legal.has(`${pileOf(owner)}>`) ? served(view, owner, goal) : null;
      return box === null ? [] : [{ move: `${pileOf(owner)}>`, card: pile.at(-1) ?? "", owner, worth: view.points[BOXES.indexOf(box) - 6] ?? 0 }];
    });
    return found.sort((one, two) => two.worth - one.worth)[0] ?? null;
  });

  readonly step = $derived.by((): Step => this.chosen() ?? this.next());
  /** Whether drawing has a button of its own. */
  readonly draws = $derived.by(() => this.step.move !== "<" && this.legal.has("<") && !this.laying);

  /** What a tap on a box does now: a move that lays down, marks or crosses out; null if it pins a goal. */
  moveFor(box: string): string | null {
    if (!this.laying && !this.marking) return null;
    if (this.legal.has(`=${box}`)) return `=${box}`;
    return this.marking && this.legal.has(`x=${box}`) ? `x=${box}` : null;
  }

  tapBox(box: string): void {
    const { still, play } = this.props();
    const move = this.moveFor(box);
    if (still && (this.laying || this.marking)) return;
    if (move === null) {
      if (this.laying) play(`=${box}`); // the server explains the refusal
      else this.pin(box);
      return;
    }
    if (this.aimed === box || (!device.confirms && move.startsWith("="))) play(move);
    else this.aimed = box;
  }

  /** A plate above the hand: aim at a box that is made, or pin one that is not. */
  choose({ box, lacks }: Prospect): void {
    if (lacks || !this.legal.has(`=${box}`)) this.pin(box);
    else {
      this.laying = !this.marking;
      this.aimed = box;
    }
  }

  tapCard(place: number): void {
    const { moves, still, play } = this.props();
    const card = this.view.hand[place];
    if (!card || still) return;
    if (this.view.phase !== "discard") {
      if (moves.length) play(`-${card}`);
      return;
    }
    if (device.confirms && this.dropped !== place) this.dropped = place;
    else play(`-${card}`);
  }

  toggle(): void {
    this.laying = !this.laying;
    this.aimed = null;
  }

  cancel(): void {
    this.aimed = this.dropped = null;
    this.laying = false;
  }

  private pin(box: string): void {
    this.pinned = this.goal === box ? null : box;
  }

  /** The step for the box or the card that was tapped. */
  private chosen(): Step | null {
    if (this.aimed !== null) {
      const move = this.moveFor(this.aimed);
      const words = { box: boxName(this.aimed) };
      if (move?.startsWith("x")) return { label: m.web_figures_do_cross(words), move };
      return { label: (this.marking ? m.web_figures_do_mark : m.web_figures_do_lay)(words), move };
    }
    const card = this.dropped === null ? undefined : this.view.hand[this.dropped];
    return card ? { label: m.web_figures_do_discard({ card: pretty(card) }), move: `-${card}` } : null;
  }

  private next(): Step {
    const { view, marking, offer } = this;
    const { moves, names } = this.props();
    if (!moves.length) return { label: marking && view.choice !== null ? m.web_figures_has_chosen() : m.web_figures_wait(), move: null };
    if (view.phase === "discard") return { label: m.web_figures_choose_discard(), move: null };
    if (marking) return { label: m.web_figures_choose_box(), move: null };
    if (this.laying) return { label: m.web_figures_choose_figure(), move: null };
    if (offer) return { label: m.web_figures_take({ card: pretty(offer.card), name: names[offer.owner] ?? "" }), move: offer.move };
    return { label: m.web_figures_do_draw(), move: this.legal.has("<") ? "<" : null };
  }
}
