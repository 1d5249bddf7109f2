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

/** A pile of another player: the move that takes its top, and what the best figure with it is worth. */
interface Pile {
  readonly move: string;
  readonly top: string;
  readonly owner: number;
  readonly worth: number | null;
}

export class Turn {
  /** The box that waits for a second tap. */
  aimed = $state<string | null>(null);
  /** The place in the hand of the card that waits for a second tap. */
  dropped = $state<number | null>(null);
  laying = $state(false);
  /** Whether a pile is chosen now, of several. */
  taking = $state(false);

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

  /** The piles of which the top can be taken now. */
  readonly piles = $derived.by((): readonly Pile[] => {
    const { view, goal, legal } = this;
    if (this.laying) return [];
    return view.discards.flatMap((pile, owner) => {
      const move = `${pileOf(owner)}>`;
      if (!legal.has(move)) return [];
      const box = served(view, owner, goal);
      return [{ move, top: pretty(pile.at(-1) ?? ""), owner, worth: box === null ? null : (view.points[BOXES.indexOf(box) - 6] ?? 0) }];
    });
  });
  /** The pile whose top makes the most, if one makes anything. */
  readonly offer = $derived.by(() => this.piles.filter(({ worth }) => worth !== null).sort((one, two) => (two.worth ?? 0) - (one.worth ?? 0))[0] ?? null);
  /** The pile that the button takes from: the best one, or the only one. */
  readonly take = $derived.by(() => this.offer ?? (this.piles.length === 1 ? (this.piles[0] ?? null) : null));

  readonly step = $derived.by((): Step => this.chosen() ?? this.next());

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
    this.taking = false;
  }

  /** Choose a pile on the table, or do not after all. */
  reach(): void {
    this.taking = !this.taking;
  }

  cancel(): void {
    this.aimed = this.dropped = null;
    this.laying = this.taking = false;
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
    const { view, marking } = this;
    const { moves } = this.props();
    if (!moves.length) return { label: marking && view.choice !== null ? m.web_figures_has_chosen() : m.web_figures_wait(), move: null };
    if (view.phase === "discard") return { label: m.web_figures_choose_discard(), move: null };
    if (marking) return { label: m.web_figures_choose_box(), move: null };
    if (this.laying) return { label: m.web_figures_choose_figure(), move: null };
    return { label: m.web_figures_do_draw(), move: this.legal.has("<") ? "<" : null };
  }
}
