// Loads the screen of a table, and the boards of the games. A board that is loaded is drawn at once, so that a table appears whole.
import type { Component } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import { isSolo, type BoardLoaded, type BoardProps, type GameShown, type Told } from "../games/index.js";

type Drawn = Component<BoardProps>;
type Alone = typeof import("./Alone.svelte").default;

const LOADED = new SvelteMap<GameShown, BoardLoaded>();
/** What a game says while its board is not loaded. */
const NOTHING: Told = { tell: () => null, clue: () => ({ where: "", card: null, pointed: null }) };

/** The board of a game, if it is loaded. */
export const loadedBoard = (game: GameShown): Drawn | undefined => LOADED.get(game)?.default;

/** What a game says about its moves: nothing as long as its board is not loaded. */
export const toldBy = (game: GameShown): Told => LOADED.get(game)?.told ?? NOTHING;

let alone: Alone | null = null;

/** Load the tools of a game for one; return them at once if they are loaded. Fails if the server does not answer. */
export const loadAlone = (): Alone | Promise<Alone> => alone ?? import("./Alone.svelte").then((loaded) => (alone = loaded.default));

/** Load the board of a game, and the tools below it. Fails if the server does not answer. */
export async function loadBoard(game: GameShown): Promise<Drawn> {
  const [board] = await Promise.all([game.board(), isSolo(game) ? loadAlone() : null]);
  LOADED.set(game, board);
  return board.default;
}

/** Load the screen of a table. */
export const loadTable = () => import("./Table.svelte");
