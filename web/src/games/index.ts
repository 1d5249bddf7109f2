// How each game is shown. All that the client knows about one game lies in that game's folder.
import type { Component } from "svelte";
import type { Deck } from "../cards/deck.js";
import type { Deal } from "../cards/shuffle.js";
import type { Keys } from "../keys.js";
import type { Sound } from "../sound.js";
import type { TurnSeen } from "../wire/types.js";

/** The games, in the order of the home screen. Each is a folder here, whose `index.ts` exports a `GameShown` by default. */
const NAMES = [
  "sequence",
  "six_sequences",
  "figures",
  "pairs",
];

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

/** The options of a table, as the server sends them. */
export type Options = Readonly<Record<string, unknown>>;

/** A choice that the lobby offers: an option by its name in words, and its values, the usual one first. */
export interface Choice {
  readonly option: string;
  readonly name: () => string;
  readonly values: readonly (string | number | boolean)[];
  /** The words for values. A number without a word is shown as it is, and a boolean is a yes or a no. */
  readonly words?: Readonly<Record<string, () => string>>;
}

/** What stands beside a name: the cards in the hand, the score, and the card that was played last. */
export interface SeatShown {
  readonly cards?: number;
  readonly score?: string;
  readonly last?: string;
}

/** What can be chosen together with other cards, in a game for one. */
export interface Redeal {
  readonly choices: readonly Choice[];
  /** The options that other cards are dealt with, whatever they were. */
  readonly options: Options;
  /** Whether the server has a list of deals by how hard they are. */
  readonly graded: boolean;
}

/** A game as the shell shows it. The board and the deal are loaded when they are needed, the rest with the page. */
export interface GameShown {
  readonly title: () => string;
  /** The cards of its picture on the home screen. */
  readonly emblem: readonly string[];
  readonly deck: Deck;
  /** How long a game takes, about. */
  readonly minutes: number;
  /** The least and the greatest number of players. */
  readonly players: readonly [least: number, most: number];
  readonly board: () => Promise<{ readonly default: Component<BoardProps> }>;
  /** How the cards come from the seed, for the page that checks a shuffle. */
  readonly deal: () => Promise<Deal>;
  /** The options that the lobby offers. */
  readonly choices: readonly Choice[];
  /** The options, the others of which fit the one that was changed; without it each stands alone. */
  readonly fitting?: (options: Options, changed: string) => Options;
  /** How many teams these options make, 0 for none: seat `n` belongs to team `n % teams`. */
  readonly teams?: (options: Options) => number;
  /** What to tell people who share a device, where another option would suit them better. */
  readonly advice?: (options: Options, players: number) => string | null;
  readonly redeal?: Redeal;
  /** Whether a disc in a sentence is the chip of a team, and not the colour of a card. */
  readonly chips?: boolean;
  /** The sounds of events by their kind, null for silence; an event that is missing sounds like a card. */
  readonly sounds?: Readonly<Record<string, Sound | null>>;
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
  /** The score of a game for one, in words. */
  readonly scored?: (score: number) => string;
  /** What the player whose turn it is may do now, in one sentence. */
  readonly prompt: (view: unknown, moves: readonly string[]) => string;
}

const FOUND = import.meta.glob<GameShown>("./*/index.ts", { eager: true, import: "default" });

function found(name: string): GameShown {
  const game = FOUND[`./${name}/index.ts`];
  if (!game) throw new Error(`web/src/games/${name}/index.ts is missing`);
  return game;
}

export const GAMES: Readonly<Record<string, GameShown>> = Object.fromEntries(NAMES.map((name) => [name, found(name)]));

/** Whether a game is for one player. */
export const isSolo = ({ players: [, most] }: GameShown): boolean => most === 1;
