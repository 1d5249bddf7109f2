// Les cinq plis, as the shell shows them.
import { pretty } from "../../cards/deck.js";
import { m } from "../../paraglide/messages.js";
import type { GameShown, SeatShown } from "../index.js";
import { KEYS } from "./keys.js";
import type { View } from "./types.js";

function seated(view: unknown, seat: number): SeatShown {
  const { held, tricks } = view as View;
  return { cards: held[seat] ?? 0, score: String(tricks[seat] ?? 0) };
}

function prompt(view: unknown): string {
  const { led } = view as View;
  return led === null ? m.web_plis_prompt_lead() : m.web_plis_prompt_answer({ card: pretty(led) });
}

const plis: GameShown = {
  title: m.web_game_plis,
  about: m.web_plis_about,
  emblem: ["AS", "2H"],
  deck: "french",
  minutes: 2,
  players: [2, 2],
  seating: "left",
  board: () => import("./Board.svelte"),
  deal: () => import("./deal.js"),
  examples: () => import("./examples.js"),
  reach: () => import("./reach.js"),
  choices: [
    {
      option: "order",
      name: m.web_plis_option_order,
      values: ["high", "low"],
      words: { high: m.web_plis_value_order_high, low: m.web_plis_value_order_low },
    },
  ],
  sounds: { taken: null },
  keys: KEYS,
  seated,
  prompt,
};

export default plis;
