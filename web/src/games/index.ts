// The list of games, and the interface between the shell and a game. All code for one game is in its folder.
import type { Component, Snippet } from "svelte";
import type { Deck } from "../cards/deck.js";
import type { Deal } from "../cards/shuffle.js";
import type { Key, Keys } from "../keys.js";
import type { IconName } from "../look/Icon.svelte";
import type { Sound } from "../sound.js";
import type { TurnSeen } from "../wire/types.js";
import type { Draw } from "./drawn.js";
import type { Reach } from "./reaching.js";

/** The games, in the order of the home screen. Each is a folder whose `index.ts` exports a `GameShown` by default. */
const NAMES = [
  "sequence",
  "six_sequences",
  "figures",
  "pairs",
];

/** The properties of a board, and the one function it can call. It knows no rules: it offers the moves in `moves`. */
export interface BoardProps {
  readonly view: unknown;
  readonly moves: readonly string[];
  /** The viewer's seat; null for a spectator. */
  readonly seat: number | null;
  /** The seats that the game waits for. */
  readonly acting: readonly number[];
  /** The moves so far, with the events that the viewer may see. */
  readonly turns: readonly TurnSeen[];
  /** The displayed names of the seats. */
  readonly names: readonly string[];
  /** Whether a move is waiting for its answer, or nobody may play here. */
  readonly still: boolean;
  /** Whether the board is read-only: then it has no buttons. */
  readonly watched: boolean;
  /** When the pause for answers ends, by this device's clock; null without a pause. */
  readonly beat: number | null;
  /** The viewer's answer in that pause. */
  readonly answer: string | null;
  /** What a hint shows, in the game's notation: a card, a pile, a box. */
  readonly pointed: string | null;
  /** The move of the hint, at its last step. */
  readonly hinted: string | null;
  /** Draws the plate of a player: for a game whose board has the players around it. */
  readonly plate: Snippet<[seat: number]>;
  /** Send a move, legal or not. The server answers an illegal one with the rule it breaks. */
  readonly play: (move: string) => void;
  /** Say something about the current choice in place of the prompt; null for the prompt. */
  readonly say?: (sentence: string | null) => void;
}

/** The part of a table that the first step of a hint means: a selector. All parts it finds get a frame each, or one. */
export interface Looked {
  readonly at: string;
  readonly whole?: boolean;
}

/** The first steps of a hint, before the move: where to look, and then at what, if there is such a thing. */
export interface Clue {
  readonly where: string;
  readonly looked?: Looked;
  readonly card: string | null;
  readonly pointed: string | null;
}

/** The options of a table, as the server sends them. */
export type Options = Readonly<Record<string, unknown>>;

/** An option in the lobby: its label, and its values, the default first. */
export interface Choice {
  readonly option: string;
  readonly name: () => string;
  /** What a switch does, in one line. */
  readonly about?: () => string;
  readonly values: readonly (string | number | boolean)[];
  /** The labels of values. A number without a label is shown as it is, and a boolean as yes or no. */
  readonly words?: Readonly<Record<string, () => string>>;
}

/** What is shown beside a name: the number of cards, the score, and the last card played. */
export interface SeatShown {
  readonly cards?: number;
  readonly score?: string;
  /** What the position adds to the score so far, with its sign. */
  readonly gain?: string;
  /** A score that counts parts up to a number needed, drawn as strips where there is room. */
  readonly parts?: { readonly made: number; readonly needed: number };
  readonly last?: string;
}

/** The choices for a new deal, in a game for one. */
export interface Redeal {
  readonly choices: readonly Choice[];
  /** Options that every new deal gets. */
  readonly options: Options;
  /** Whether the server has a list of deals by difficulty. */
  readonly graded: boolean;
}

/** What a game says about its moves. It comes with the board, because the first screen says nothing of it. */
export interface Told {
  /** The log line of an event, or null. */
  readonly tell: (event: unknown, names: readonly string[]) => string | null;
  /** The card that an event adds to a hand, as far as it may be seen: the log has it in the line of the move. */
  readonly drew?: (event: unknown) => string | null;
  /** What was done in the turn `at`, where the first line of the log does not say it. */
  readonly deed?: (turns: readonly TurnSeen[], at: number, names: readonly string[], view: unknown) => string;
  readonly clue: (move: string, view: unknown) => Clue;
}

/** The module of a board. */
export interface BoardLoaded {
  readonly default: Component<BoardProps>;
  readonly told: Told;
}

/** What the shell needs to know about a game. The board and the deal are loaded on demand, the rest with the page. */
export interface GameShown {
  readonly title: () => string;
  /** A shorter title, for where there is little room; without it, the title. */
  readonly short?: () => string;
  /** What the game is, in one short line. */
  readonly about: () => string;
  /** Some of its cards, which lie on its table before the deal. */
  readonly emblem: readonly string[];
  readonly deck: Deck;
  /** The approximate length of a game. */
  readonly minutes: number;
  /** The minimum and maximum number of players. */
  readonly players: readonly [least: number, most: number];
  /** Where the players are on a desk: left or right of the board, or on it, drawn by the board in every layout; nowhere
   * in a game for one, whose board imports `look/alone.css`. */
  readonly seating: "left" | "right" | "board" | "none";
  /** What stands beside the board on a desk: the log, or what the game has in its zone `extra`. Without it, the log. */
  readonly beside?: "log" | "game";
  readonly board: () => Promise<BoardLoaded>;
  /** Draws the examples of the rules. */
  readonly examples: () => Promise<{ readonly default: Draw }>;
  /** How the seed gives the cards, for the page that checks a shuffle. */
  readonly deal: () => Promise<Deal>;
  /** The options in the lobby. */
  readonly choices: readonly Choice[];
  /** Adjusts the other options to the one that was changed. Without it, options are independent. */
  readonly fitting?: (options: Options, changed: string) => Options;
  /** The number of teams with these options, 0 for none. Seat `n` belongs to team `n % teams`. */
  readonly teams?: (options: Options) => number;
  /** Advice for people who share a device, if another option would suit them better. */
  readonly advice?: (options: Options, players: number) => string | null;
  readonly redeal?: Redeal;
  /** Whether a disc in a sentence is a team's chip, and not the colour of a card. */
  readonly chips?: boolean;
  /** The sound of each kind of event; null for silence. The default is the sound of a card. */
  readonly sounds?: Readonly<Record<string, Sound | null>>;
  /** The move behind an event, in a game for one: it is needed to redo an undone move. */
  readonly moveOf?: (event: unknown) => string;
  /** A tool of the game beside those of the table: it opens a panel of the board. */
  readonly tool?: { readonly name: () => string; readonly icon: IconName; readonly opens: string; readonly key: Key };
  /** The keys of the board, by meaning. */
  readonly keys: Keys;
  /** What the player can do now, for screen readers. */
  readonly reach: () => Promise<{ readonly default: Reach }>;
  /** The public information of a seat, beside its name. */
  readonly seated: (view: unknown, seat: number) => SeatShown;
  /** Whether the main button says what to do, so that the prompt would only repeat it. */
  readonly prompts?: (view: unknown, moves: readonly string[]) => boolean;
  /** Where the game stands, beside its name, such as the round. */
  readonly stage?: (view: unknown) => string;
  /** The points of each round so far, by seat or by side, in a game with rounds. */
  readonly rounds?: (view: unknown) => readonly (readonly number[])[];
  /** The score of a game for one, in words. */
  readonly scored?: (score: number) => string;
  /** What the current player may do now, in one sentence. */
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
