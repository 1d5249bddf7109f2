// The hint of a position, in three steps: where to look, at what, which move and why.
import { untrack } from "svelte";
import { GAMES } from "../games/index.js";
import { getLocale } from "../paraglide/runtime.js";
import type { Link } from "../wire/link.svelte.js";
import { toldBy } from "./boards.js";

export class Hinting {
  /** The step that is shown; 0 without a hint. */
  step = $state(0);
  /** Whether the sentence has made room for the move: what it points at stays. */
  private aside = $state(false);
  private readonly link: Link;
  private readonly hint = $derived.by(() => this.link.hints?.[0] ?? null);
  private readonly clue = $derived.by(() => {
    const game = GAMES[this.link.table?.game ?? ""];
    return this.hint && game ? toldBy(game).clue(this.hint.move, this.link.view) : null;
  });

  readonly text = $derived.by(() => (this.hint && this.clue && this.step && !this.aside ? ([this.clue.where, this.clue.card][this.step - 1] ?? this.hint[getLocale()]) : null));
  /** Where to look, at the first step. */
  readonly looked = $derived.by(() => (this.step === 1 && !this.aside ? (this.clue?.looked ?? null) : null));
  /** What the board points at, and the move it shows. */
  readonly pointed = $derived.by(() => (this.step >= 2 ? (this.clue?.pointed ?? null) : null));
  readonly move = $derived.by(() => (this.step === 3 ? (this.hint?.move ?? null) : null));

  constructor(link: Link) {
    this.link = link;
    // A hint starts again when the position changes.
    $effect(() => {
      this.aside = false;
      if (link.hints === null) this.step = 0;
      else this.step = Math.max(1, untrack(() => this.step));
    });
  }

  /** Ask for a hint, or show its next step. */
  advance(): void {
    const { link } = this;
    if (!link.you?.hints || link.table?.stage !== "playing") return;
    if (this.hint === null) {
      void import("./Frames.svelte").catch(() => null); // the frame stands when the words come
      link.ask({ do: "hint" });
    }
    else if (this.aside) this.aside = false;
    else this.step = this.step === 1 && this.clue?.card === null ? 3 : Math.min(3, this.step + 1);
  }

  /** Make room for the move. */
  makeRoom(): void {
    this.aside = true;
  }
}
