// What one hears at a table: whose turn it is, moves, a refusal, the end.
import { ring, shake, soundOf } from "../sound.js";
import type { Link } from "../wire/link.svelte.js";
import type { TableSeen } from "../wire/types.js";

/** What is listened to. Each is asked for by itself: a refusal rings when it comes, and not again with the next turn. */
interface Heard {
  readonly link: Link;
  readonly table: TableSeen;
  /** Whether it is this player's turn. */
  readonly mine: boolean;
  readonly alone: boolean;
}

/** Ring when something happens, as long as the component lives that calls this. */
export function hearing(at: Heard): void {
  let before = false;
  $effect(() => {
    if (at.mine && !before && !at.alone) {
      ring("turn");
      shake();
    }
    before = at.mine;
  });

  let stage = at.table.stage;
  $effect(() => {
    if (at.table.stage === "over" && stage === "playing") ring("end");
    stage = at.table.stage;
  });

  $effect(() => {
    if (at.link.refusal) ring("refused");
  });

  let heard = -1;
  $effect(() => {
    const { turns } = at.link;
    if (heard >= 0 && turns.length > heard) {
      const sounds = turns.slice(heard).flatMap((turn) => turn.events.map(soundOf));
      for (const sound of new Set(sounds)) if (sound) ring(sound);
    }
    heard = turns.length;
  });
}
