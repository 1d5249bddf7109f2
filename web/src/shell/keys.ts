// The keys of every table, for any game.
import { CANCEL, letter } from "../keys.js";
import { m } from "../paraglide/messages.js";

export const KEYS = {
  last: letter("l", m.web_keys_last),
  moves: letter("m", m.web_keys_moves),
  hand: letter("h", m.web_keys_hand),
  scores: letter("s", m.web_keys_scores),
  log: letter("j", m.web_keys_log),
  hint: letter("i", m.web_keys_hint),
  undo: letter("u", m.web_keys_undo),
  /** Only in a game for one. */
  redo: letter("r", m.web_keys_redo),
  large: { keys: [" "], shown: m.web_key_space, does: m.web_keys_large },
  cancel: CANCEL,
  help: letter("?", m.web_keys_help),
} as const;
