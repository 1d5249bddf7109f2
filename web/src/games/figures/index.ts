// Registers Les 12 figures with the shell.
import { m } from "../../paraglide/messages.js";
import type { GameShown, SeatShown } from "../index.js";
import { KEYS, SHEETS } from "./keys.js";
import type { View } from "./types.js";

const seated = (view: unknown, seat: number): SeatShown => ({ score: String((view as View).sheets[seat]?.total ?? 0) });

function prompt(view: unknown): string {
  const { phase, early } = view as View;
  if (phase === "discard") return m.web_figures_prompt_discard();
  if (early) return m.web_figures_prompt_early();
  return phase === "mark" ? m.web_figures_prompt_mark() : m.web_figures_prompt();
}

const figures: GameShown = {
  title: m.web_game_figures,
  about: m.web_figures_about,
  emblem: ["4r", "4g", "4b"],
  deck: "colours",
  minutes: 25,
  players: [2, 6],
  seating: "board",
  beside: "game",
  board: () => import("./Board.svelte"),
  deal: () => import("./deal.js"),
  examples: () => import("./examples.js"),
  reach: () => import("./reach.js"),
  choices: [
    { option: "players", name: m.web_option_players, values: [2, 3, 4, 5, 6] },
    {
      option: "points",
      name: m.web_figures_option_points,
      values: ["classic", "sheet"],
      words: { classic: m.web_figures_value_points_classic, sheet: m.web_figures_value_points_sheet },
    },
    {
      option: "stopping",
      name: m.web_figures_option_stopping,
      values: ["any", "strong"],
      words: { any: m.web_figures_value_stopping_any, strong: m.web_figures_value_stopping_strong },
    },
  ],
  sounds: { drew: "draw", chose: null },
  tool: { name: m.web_figures_all_sheets, icon: "sheets", opens: SHEETS, key: KEYS.sheets },
  keys: KEYS,
  seated,
  stage: (view) => m.web_figures_stage({ number: (view as View).round }),
  rounds: (view) => (view as View).rounds.map(({ points }) => points),
  prompt,
};

export default figures;
