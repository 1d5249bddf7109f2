// What a player can do now, in words: each card with its spaces, then everything else.
import { spoken } from "../../cards/deck.js";
import { m } from "../../paraglide/messages.js";
import { listed, type Reach } from "../reaching.js";
import { onBoard } from "./moves.js";

const reach: Reach = (moves) => {
  const spaces = new Map<string, string[]>();
  for (const { card, space } of onBoard(moves)) spaces.set(card, [...(spaces.get(card) ?? []), space]);
  const told = [...spaces].flatMap(([card, found]) => listed(spoken(card, "french"), found));
  const dead = moves.filter((move) => move.startsWith("~")).map((move) => spoken(move.slice(1), "french"));
  told.push(...listed(m.web_sequence_reach_exchange(), dead));
  return told.join(". ") || m.web_moves_count({ number: moves.length });
};

export default reach;
