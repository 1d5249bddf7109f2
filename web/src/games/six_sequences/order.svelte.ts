// The order of this player's hand while a table is open.
import { arranged, shifted, sorted, type Arranged, type Sorting } from "./order.js";

export class Order {
  sorting = $state<Sorting>("suit");
  private kept = $state.raw<Arranged>({ order: [], fresh: [] });
  private readonly hand: () => readonly string[];

  constructor(hand: () => readonly string[]) {
    this.hand = hand;
  }

  private readonly now = $derived.by(() => arranged(this.kept, this.hand(), this.sorting));
  readonly cards = $derived.by(() => this.now.order);
  /** The cards that have just come into the hand. */
  readonly fresh = $derived.by(() => this.now.fresh);

  /** Keep the order as it is shown: the next hand is arranged from it. */
  keep(): void {
    this.kept = this.now;
  }

  sort(by: Sorting): void {
    this.sorting = by;
    this.kept = { order: sorted(this.now.order, by), fresh: [] };
  }

  /** Move a card one place left (-1) or right (1). */
  shift(card: string, step: -1 | 1): void {
    this.sorting = "manual";
    this.kept = { ...this.kept, order: shifted(this.now.order, card, step) };
  }
}
