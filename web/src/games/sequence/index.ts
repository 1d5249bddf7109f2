// Registers Séquence with the shell.
import { m } from "../../paraglide/messages.js";
import type { GameShown, SeatShown } from "../index.js";
import { KEYS } from "./keys.js";
import { choices, fitting } from "./options.js";
import type { View } from "./types.js";

function seated(view: unknown, seat: number): SeatShown {
  const { held, lines, discards, needed, options, over } = view as View;
  const made = lines.filter((line) => line.team === seat % options.teams).length;
  const last = over ? undefined : discards[seat]?.at(-1);
  return { cards: held[seat] ?? 0, parts: { made, needed }, ...(last && { last }) };
}

function prompt(view: unknown, moves: readonly string[]): string {
  const { phase } = view as View;
  if (moves.includes("admit")) return m.web_sequence_prompt_called();
  if (phase === "mark") return m.web_sequence_prompt_mark();
  if (phase === "forfeit") return m.web_sequence_prompt_forfeit();
  if (moves.every((move) => move === "pass" || move.startsWith("?"))) return m.web_sequence_prompt_pass();
  return m.web_sequence_prompt();
}

/** A turn without a question: the button asks for a card. */
const prompts = (view: unknown, moves: readonly string[]): boolean => prompt(view, moves) === m.web_sequence_prompt();

const sequence: GameShown = {
  title: m.web_game_sequence,
  about: m.web_sequence_about,
  emblem: ["KH", "QC", "JD", "10S"],
  deck: "french",
  minutes: 20,
  players: [2, 12],
  seating: "left",
  board: () => import("./Board.svelte"),
  deal: () => import("./deal.js"),
  examples: () => import("./examples.js"),
  reach: () => import("./reach.js"),
  choices,
  fitting,
  teams: ({ teams }) => Number(teams),
  chips: true,
  sounds: { drew: "draw", played: "chip", lined: "line" },
  keys: KEYS,
  seated,
  prompt,
  prompts,
};

export default sequence;
