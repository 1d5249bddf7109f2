// The keys of the board.
import { CANCEL, letter, places } from "../../keys.js";
import { m } from "../../paraglide/messages.js";

/** The panel with all sheets. */
export const SHEETS = "sheets";

export const KEYS = {
  card: places(6),
  draw: letter("d", m.web_keys_draw),
  lay: letter("a", m.web_keys_figures_lay),
  sheets: letter("v", m.web_keys_figures_sheets),
  cancel: CANCEL,
} as const;
