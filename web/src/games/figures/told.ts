// What the game says about its moves. It is loaded with the board.
import type { Told } from "../index.js";
import { clue } from "./clue.js";
import { deed, tell } from "./tell.js";

export const told: Told = { tell, deed, clue };
