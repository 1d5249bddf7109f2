// The words for the options of the games, as the lobby shows them.
import { m } from "../paraglide/messages.js";

const OPTIONS: Readonly<Record<string, () => string>> = {
  players: m.web_option_players,
  teams: m.web_option_teams,
  draw: m.web_option_draw,
  advanced: m.web_option_advanced,
  silence: m.web_option_silence,
  rounds: m.web_option_rounds,
  claims: m.web_option_claims,
  pause: m.web_option_pause,
  points: m.web_option_points,
  stopping: m.web_option_stopping,
  faces: m.web_option_faces,
  deal: m.web_option_deal,
};

const VALUES: Readonly<Record<string, () => string>> = {
  "draw.automatic": m.web_value_draw_automatic,
  "draw.manual": m.web_value_draw_manual,
  "claims.all": m.web_value_claims_all,
  "claims.next": m.web_value_claims_next,
  "pause.0": m.web_value_pause_none,
  "pause.3": () => m.web_value_pause({ number: 3 }),
  "pause.5": () => m.web_value_pause({ number: 5 }),
  "pause.10": () => m.web_value_pause({ number: 10 }),
  "points.classic": m.web_value_points_classic,
  "points.sheet": m.web_value_points_sheet,
  "stopping.any": m.web_value_stopping_any,
  "stopping.strong": m.web_value_stopping_strong,
  "faces.hidden": m.web_value_faces_hidden,
  "faces.open": m.web_value_faces_open,
  "deal.any": m.web_value_deal_any,
  "deal.winnable": m.web_value_deal_winnable,
};

export const optionName = (option: string): string => OPTIONS[option]?.() ?? option;

export function valueName(option: string, value: string | number | boolean): string {
  if (typeof value === "boolean") return value ? m.web_yes() : m.web_no();
  return VALUES[`${option}.${value}`]?.() ?? String(value);
}
