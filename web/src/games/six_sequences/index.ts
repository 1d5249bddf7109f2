// Registers Les 6 Séquences with the shell.
import { desk, tablet } from "../../look/layouts.js";
import { plain, signed } from "../../numbers.js";
import { m } from "../../paraglide/messages.js";
import type { GameShown, Options, SeatShown } from "../index.js";
import { KEYS } from "./keys.js";
import { isRun, readMoves } from "./moves.js";
import { choices, fitting } from "./options.js";
import type { View } from "./types.js";

function seated(view: unknown, seat: number): SeatShown {
  const { held, totals, points, over } = view as View;
  const side = seat % totals.length;
  return { score: plain(totals[side] ?? 0), ...(!over && { cards: held[seat] ?? 0, ...(points[side] && { gain: signed(points[side]) }) }) };
}

/** The status of a claimed set: it still needs its run, or can be laid now (S18). */
function owes(moves: readonly string[]): string {
  const runs = readMoves(moves).some((move) => move.kind === "lay" && isRun(move.cards));
  return runs ? m.web_six_sequences_prompt_owe_run() : m.web_six_sequences_prompt_owe_set();
}

function prompt(view: unknown, moves: readonly string[]): string {
  const { phase } = view as View;
  const kinds = new Set(readMoves(moves).map(({ kind }) => kind));
  if (phase === "claim") return kinds.has("claim") ? m.web_six_sequences_prompt_claim() : m.web_six_sequences_prompt_no_claim();
  if (phase === "draw") return kinds.has("claim") ? m.web_six_sequences_prompt_draw_or_take() : m.web_six_sequences_prompt_draw();
  if (phase === "owe") return owes(moves);
  if (phase === "last") return m.web_six_sequences_prompt_last();
  if (kinds.has("pass")) return m.web_six_sequences_prompt_end();
  if (kinds.has("draw")) return m.web_six_sequences_prompt_refill();
  const places = kinds.has("lay") || kinds.has("extend") || kinds.has("swap");
  return places ? m.web_six_sequences_prompt_place() : m.web_six_sequences_prompt_discard();
}

/** On a shared device, one pause for all claims is too short: claims in turn are better. */
function advice({ claims, pause }: Options, players: number): string | null {
  return claims === "all" && pause !== 0 && players > 2 ? m.web_six_sequences_here_claims({ value: m.web_six_sequences_value_claims_next() }) : null;
}

/** The board, with the table that this layout shows on it. */
async function board(): Promise<typeof import("./Board.svelte")> {
  const table = desk.current || tablet.current ? import("./Wide.svelte") : import("./Narrow.svelte");
  const [loaded] = await Promise.all([import("./Board.svelte"), table]);
  return loaded;
}

const stage = ({ round, options: { rounds } }: View): string => m.web_six_sequences_stage({ number: Math.min(round + 1, rounds), rounds });

const six_sequences: GameShown = {
  title: m.web_game_six_sequences,
  about: m.web_six_sequences_about,
  emblem: ["4M", "5M", "6M", "7M", "8M"],
  deck: "k6t",
  minutes: 30,
  players: [2, 4],
  seating: "board",
  board,
  deal: () => import("./deal.js"),
  examples: () => import("./examples.js"),
  reach: () => import("./reach.js"),
  choices,
  fitting,
  teams: ({ teams }) => (teams === true ? 2 : 0),
  advice,
  sounds: { drew: "draw", answered: null },
  keys: KEYS,
  seated,
  prompts: (_, moves) => moves.length === 1 && moves[0] === "<",
  stage: (view) => stage(view as View),
  rounds: (view) => (view as View).results.map(({ points }) => points),
  prompt,
};

export default six_sequences;
