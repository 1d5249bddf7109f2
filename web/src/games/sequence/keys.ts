// The keys of the board.
import { arrows, CANCEL, enter, letter, places } from "../../keys.js";
import { m } from "../../paraglide/messages.js";

export const KEYS = {
  card: places(7),
  walk: arrows(m.web_keys_sequence_walk),
  act: enter(m.web_keys_sequence_act),
  exchange: letter("x", m.web_keys_sequence_exchange),
  draw: letter("d", m.web_keys_draw),
  pass: letter("p", m.web_keys_pass),
  cancel: CANCEL,
} as const;
