// The sounds of a table: the player's turn, moves, a refusal, the end.
import { GAMES } from "../games/index.js";
import { ring, shake, soundOf } from "../sound.js";
import type { Link } from "../wire/link.svelte.js";
import type { TableSeen } from "../wire/types.js";
import { endSound } from "./ending.js";

/** The sources of sounds. Each is watched separately: a refusal sounds once, and not again with the next turn. */
interface Heard {
  readonly link: Link;
  readonly table: TableSeen;
  /** Whether it is this player's turn. */
  readonly mine: boolean;
  readonly alone: boolean;
}

/** Play sounds for events, as long as the calling component lives. */
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
    if (at.table.stage === "over" && stage === "playing") {
      const sound = endSound(at.table.ended?.winners ?? [], at.link.you?.seat ?? null, at.alone);
      ring(sound);
      if (sound === "won") shake([30, 60, 30, 60, 90]);
    }
    stage = at.table.stage;
  });

  $effect(() => {
    if (at.link.refusal) ring("refused");
  });

  const sounds = GAMES[at.table.game]?.sounds;
  let heard = -1;
  $effect(() => {
    const { turns } = at.link;
    if (heard >= 0 && turns.length > heard) {
      const made = turns.slice(heard).flatMap((turn) => turn.events.map((event) => soundOf(event, sounds)));
      for (const sound of new Set(made)) if (sound) ring(sound);
    }
    heard = turns.length;
  });
}
