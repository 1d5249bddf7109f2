// The keys of the board: one for everything a tap can do.
import { arrows, CANCEL, enter, letter, meant, places } from "../../keys.js";
import { m } from "../../paraglide/messages.js";
import type { Choice } from "./choice.svelte.js";

export const KEYS = {
  card: places(9),
  walk: arrows(m.web_keys_six_sequences_walk),
  act: enter(m.web_keys_six_sequences_act),
  draw: letter("d", m.web_keys_draw),
  discard: letter("e", m.web_keys_six_sequences_discard),
  tray: letter("t", m.web_keys_six_sequences_tray),
  combos: letter("k", m.web_keys_six_sequences_combos),
  claim: letter("c", m.web_keys_six_sequences_claim),
  pass: letter("p", m.web_keys_pass),
  cancel: CANCEL,
} as const;

interface Places {
  readonly tray: () => void;
  readonly look: () => unknown;
}

/** Whether Enter activates the focused element. */
const isPressed = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.closest("a, button, input") !== null;

/** Arrow keys move between targets, and up from the hand to the first target. */
function walk(event: KeyboardEvent): void {
  const targets = [...document.querySelectorAll<HTMLElement>("[data-target]")];
  const at = targets.indexOf(event.target as HTMLElement);
  const step = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1;
  if (!targets.length || (at < 0 && event.key !== "ArrowUp")) return;
  event.preventDefault();
  targets[at < 0 ? 0 : (at + step + targets.length) % targets.length]?.focus();
}

export function pressed(event: KeyboardEvent, choice: Choice, hand: readonly string[], { tray, look }: Places): void {
  const meaning = event.defaultPrevented ? null : meant(event, KEYS);
  if (meaning === null) return;
  const [only] = choice.picked;
  const does: Record<typeof meaning, () => void> = {
    card: () => {
      const card = hand[Number(event.key) - 1];
      if (card !== undefined) choice.toggle(card);
    },
    walk: () => walk(event),
    act: () => !isPressed(event.target) && choice.advance(),
    draw: () => choice.make("<"),
    discard: () => only !== undefined && choice.picked.length === 1 && choice.make(`-${only}`),
    tray,
    combos: look,
    claim: () => choice.claim && choice.make(choice.claim.text),
    pass: () => choice.make("pass"),
    cancel: () => choice.clear(),
  };
  does[meaning]();
}
