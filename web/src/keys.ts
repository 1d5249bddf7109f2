// Keyboard shortcuts at a table. A key has one meaning in the shell and all games. Handlers and help share the lists.
import { m } from "./paraglide/messages.js";

export interface Key {
  /** The value of `KeyboardEvent.key`, in lower case. */
  readonly keys: readonly string[];
  /** Its label in the help. */
  readonly shown: () => string;
  /** What it does, in words. */
  readonly does: () => string;
}

/** Keys by meaning. */
export type Keys<Meaning extends string = string> = Readonly<Record<Meaning, Key>>;

export const letter = (key: string, does: () => string): Key => ({ keys: [key], shown: () => key.toUpperCase(), does });

/** The keys for the cards of a hand, from the left. */
export const places = (most: number): Key => ({
  keys: Array.from({ length: most }, (_, place) => String(place + 1)),
  shown: () => `1–${most}`,
  does: m.web_keys_card,
});

export const arrows = (does: () => string): Key => ({
  keys: ["arrowleft", "arrowright", "arrowup", "arrowdown"],
  shown: m.web_key_arrows,
  does,
});

export const enter = (does: () => string): Key => ({ keys: ["enter"], shown: m.web_key_enter, does });

export const CANCEL: Key = { keys: ["escape"], shown: m.web_key_escape, does: m.web_keys_cancel };

/** Whether a key is for the table, and not for the browser or a text field. */
export function isOurs({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return false;
  return !(target instanceof HTMLInputElement) || target.type === "checkbox";
}

/** The meaning of a key; null if it is not for the table or not in the list. */
export function meant<Meaning extends string>(event: KeyboardEvent, keys: Keys<Meaning>): Meaning | null {
  if (!isOurs(event)) return null;
  const pressed = event.key.toLowerCase();
  return (Object.keys(keys) as Meaning[]).find((meaning) => keys[meaning].keys.includes(pressed)) ?? null;
}
