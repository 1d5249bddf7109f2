// What the shell knows about games: how each is shown. A game's own folder has its board and its words.
import type { Component } from "svelte";
import type { Deck } from "../cards/deck.js";
import type { Keys } from "../keys.js";
import type { TurnSeen } from "../wire/types.js";
import * as figures from "./figures/index.js";
import * as pairs from "./pairs/index.js";
import * as sequence from "./sequence/index.js";
import * as six_sequences from "./six_sequences/index.js";

/** All that a board gets, and the one thing it can do. It knows no rules: it offers what `moves` lists. */
export interface BoardProps {
  readonly view: unknown;
  readonly moves: readonly string[];
  /** Where the viewer sits; null for somebody who looks on. */
  readonly seat: number | null;
  /** Whom the game waits for. */
  readonly acting: readonly number[];
  /** The moves that were made, with their events as the viewer may see them. */
  readonly turns: readonly TurnSeen[];
  /** The names of the seats, as they are shown. */
  readonly names: readonly string[];
  /** A move that was asked for has not been answered yet; or nobody may play here at all. */
  readonly still: boolean;
  /** Whether the board is only looked at: then it offers nothing to press. */
  readonly watched: boolean;
  /** When the pause for answers ends, by this device's clock; null outside of one. */
  readonly beat: number | null;
  /** What the viewer has answered in it. */
  readonly answer: string | null;
  /** What a hint points at, in the game's own words: a card, a pile, a box. */
  readonly pointed: string | null;
  /** The move that it gives, when it has come to that. */
  readonly hinted: string | null;
  /** Send a move, legal or not: the server answers a refused one with its clause. */
  readonly play: (move: string) => void;
}

/** What a hint says before it gives the move: where to look, and then at what, unless there is no such thing. */
export interface Clue {
  readonly where: string;
  readonly card: string | null;
  readonly pointed: string | null;
}

/** A choice that the lobby offers: the values of an option, the usual one first. */
export interface Choice {
  readonly option: string;
  readonly values: readonly (string | number | boolean)[];
}

/** What stands beside a name: the cards in the hand, the score, and the card that was played last. */
export interface SeatShown {
  readonly cards?: number;
  readonly score?: string;
  readonly last?: string;
}

export interface GameShown {
  readonly deck: Deck;
  readonly Board: Component<BoardProps>;
  readonly minutes: number;
  readonly players: string;
  readonly choices: readonly Choice[];
  /** The options, the others of which fit the one that was changed. */
  readonly fitting: (options: Record<string, unknown>, changed: string) => Record<string, unknown>;
  /** An event as a line of the log; null where there is nothing to say. */
  readonly tell: (event: unknown, names: readonly string[]) => string | null;
  /** The move that an event came from, in a game for one: what was taken back can be made again. */
  readonly moveOf?: (event: unknown) => string;
  readonly clue: (move: string, view: unknown) => Clue;
  /** The keys of the board, by what they mean. */
  readonly keys: Keys;
  /** What can be done now, for who listens; without it the moves are counted. */
  readonly reach?: (moves: readonly string[]) => string;
  /** What everybody may see of a seat, beside its name. */
  readonly seated?: (view: unknown, seat: number) => SeatShown;
  /** What the player whose turn it is may do now, in one sentence. */
  readonly prompt: (view: unknown, moves: readonly string[]) => string;
}

export const GAMES: Readonly<Record<string, GameShown>> = { sequence, six_sequences, figures, pairs };
