// The keys of the board.
import { arrows, enter, letter } from "../../keys.js";
import { m } from "../../paraglide/messages.js";

export const KEYS = {
  walk: arrows(m.web_keys_pairs_walk),
  act: enter(m.web_keys_pairs_act),
  find: letter("f", m.web_keys_pairs_find),
} as const;
