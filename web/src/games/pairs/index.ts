// Registers the pairs patience with the shell.
import { m } from "../../paraglide/messages.js";
import type { Choice, GameShown } from "../index.js";
import { KEYS } from "./keys.js";
import { CARDS, moveOf } from "./piles.js";
import type { View } from "./types.js";

const FACES: Choice = {
  option: "faces",
  name: m.web_pairs_option_faces,
  values: ["hidden", "open"],
  words: { hidden: m.web_pairs_value_faces_hidden, open: m.web_pairs_value_faces_open },
};
const DEAL: Choice = {
  option: "deal",
  name: m.web_pairs_option_deal,
  values: ["any", "winnable"],
  words: { any: m.web_pairs_value_deal_any, winnable: m.web_pairs_value_deal_winnable },
};

const pairs: GameShown = {
  title: m.web_game_pairs,
  short: m.web_pairs_short,
  about: m.web_pairs_about,
  emblem: ["KE", "KS"],
  deck: "k6t",
  minutes: 10,
  players: [1, 1],
  seating: "none",
  board: () => import("./Board.svelte"),
  deal: () => import("./deal.js"),
  examples: () => import("./examples.js"),
  reach: () => import("./reach.js"),
  choices: [FACES, DEAL],
  redeal: { choices: [FACES], options: { deal: "any" }, graded: true },
  moveOf,
  keys: KEYS,
  seated: (view) => ({ parts: { made: (view as View).gone.length / 2, needed: CARDS / 2 } }),
  scored: (score) => m.web_pairs_count({ pairs: score }),
  prompt: (view, moves) => m.web_pairs_prompt({ number: moves.length, cards: CARDS - (view as View).gone.length }),
};

export default pairs;
