// The keys of the board: every tap has one.
import type { Choice } from "./choice.svelte.js";

interface Places {
  readonly root: HTMLElement;
  readonly tray: () => void;
  readonly look: () => void;
}

/** Whether a key belongs to what has the focus: a field that is typed in, a link or a button that Enter presses. */
function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  if (target instanceof HTMLInputElement && target.type !== "checkbox") return true;
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return true;
  return event.key === "Enter" && target instanceof HTMLElement && target.closest("a, button, input") !== null;
}

/** Arrows go from target to target, and from the hand up to the first of them. */
function walk(event: KeyboardEvent, root: HTMLElement): void {
  const targets = [...root.querySelectorAll<HTMLElement>("[data-target]")];
  const at = targets.indexOf(event.target as HTMLElement);
  const step = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1;
  if (!targets.length || (at < 0 && event.key !== "ArrowUp")) return;
  event.preventDefault();
  targets[at < 0 ? 0 : (at + step + targets.length) % targets.length]?.focus();
}

export function pressed(event: KeyboardEvent, choice: Choice, hand: readonly string[], { root, tray, look }: Places): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
  if (event.key.startsWith("Arrow")) walk(event, root);
  const [only] = choice.picked;
  const does: Record<string, () => void> = {
    d: () => choice.make("<"),
    e: () => only !== undefined && choice.picked.length === 1 && choice.make(`-${only}`),
    t: tray,
    k: look,
    c: () => {
      const best = choice.fits[0] ?? choice.claims[0];
      if (best?.kind === "claim") choice.make(best.text);
    },
    p: () => choice.make("pass"),
    enter: () => choice.advance(),
    escape: () => choice.clear(),
  };
  const card = /^[1-9]$/.test(event.key) ? hand[Number(event.key) - 1] : undefined;
  if (card !== undefined) choice.toggle(card);
  else does[event.key.toLowerCase()]?.();
}
