// What a trouble of the house of this device means for whoever plays.
import { m } from "../paraglide/messages.js";
import { Refused } from "../wire/refused.js";
import type { RefusalSeen } from "../wire/types.js";
import type { Trouble } from "./trouble.js";

const SAYS = {
  no_storage: m.web_trouble_no_storage,
  storage_full: m.web_trouble_storage_full,
  no_parts: m.web_trouble_no_parts,
  elsewhere: m.web_trouble_elsewhere,
  old_tab: m.web_trouble_old_tab,
} as const;

/** The sentence for a trouble. */
export const sentenceOf = (trouble: string): string | undefined => (trouble in SAYS ? SAYS[trouble as Trouble]() : undefined);

/** The trouble as an error that every screen can show. */
export function refusedBy(trouble: Trouble): Refused {
  const [fr, en] = [SAYS[trouble]({}, { locale: "fr" }), SAYS[trouble]({}, { locale: "en" })];
  return new Refused({ why: trouble as RefusalSeen["why"], rule: null, fr, en, command: null });
}
