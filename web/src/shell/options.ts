// The labels of an option's values in the lobby.
import type { Choice } from "../games/index.js";
import { m } from "../paraglide/messages.js";

export function valueName({ words }: Choice, value: string | number | boolean): string {
  if (typeof value === "boolean") return value ? m.web_yes() : m.web_no();
  return words?.[value]?.() ?? String(value);
}
