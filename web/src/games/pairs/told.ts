// What the game says about its moves. It is loaded with the board.
import type { Told } from "../index.js";
import { clue } from "./clue.js";
import type { Event } from "./types.js";
import { shown } from "./words.js";

export const told: Told = { tell: (event) => (event as Event).cards.map(shown).join(" "), clue };
