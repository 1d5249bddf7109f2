// Loads the screen of a table, and the boards of the games. A board that is loaded is drawn at once, so that a table appears whole.
import type { Component } from "svelte";
import type { BoardProps, GameShown } from "../games/index.js";

type Drawn = Component<BoardProps>;

const LOADED = new WeakMap<GameShown, Drawn>();

/** The board of a game, if it is loaded. */
export const loadedBoard = (game: GameShown): Drawn | undefined => LOADED.get(game);

/** Load the board of a game. Fails if the server does not answer. */
export async function loadBoard(game: GameShown): Promise<Drawn> {
  const { default: board } = await game.board();
  LOADED.set(game, board);
  return board;
}

/** Load the screen of a table. */
export const loadTable = () => import("./Table.svelte");
