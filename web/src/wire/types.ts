// Written by tools/typescript.py from the Python types: change those.

/** Details of a finished game that its record does not have. */
export interface About {
  readonly players: readonly SeatPlayed[];
  readonly scores: readonly number[];
  readonly winners: readonly number[];
  readonly sealed: string;
  readonly assisted: boolean;
  readonly replaced: readonly number[];
  readonly day: string | null;
  readonly origin: Origin | null;
  readonly taken_over: number | null;
}

/** Answer a person who asks for a seat. */
export interface Admit {
  readonly do: "admit";
  readonly command: string;
  readonly person: number;
  readonly yes: boolean;
}

/** Agree that moves are taken back. */
export interface Agree {
  readonly do: "agree";
  readonly command: string;
}

/** The text of an imported record to analyse. */
export interface Analysed {
  readonly text: string;
}

/** How far an analysis is, in decisions, and the analysis itself once it is done. Ask again until it is there. */
export interface AnalysisSeen {
  readonly done: number;
  readonly of: number;
  readonly story: Story | null;
}

/** A move that a learner tries. */
export interface Attempt {
  readonly move: string;
}

/** The result of a tried move: whether it is right, and the game after it; or why it is illegal. */
export interface Attempted {
  readonly right: boolean;
  readonly refused: RefusalSeen | null;
  readonly view: unknown;
  readonly acting: readonly number[];
  readonly turns: readonly TurnSeen[];
}

/** Send a person away for good, or let them come back. */
export interface Ban {
  readonly do: "ban";
  readonly command: string;
  readonly person: number;
  readonly banned?: boolean;
}

/** Put a bot in a seat. */
export interface Bot {
  readonly do: "bot";
  readonly command: string;
  readonly seat: number;
  readonly level: "beginner" | "easy" | "medium" | "hard" | "expert";
}

/** The text of an imported record, and the position and seat to show. */
export interface Brought {
  readonly text: string;
  readonly ply: number;
  readonly seat: number;
}

/** A seat and who holds it. */
export interface ChairSeen {
  readonly name: string | null;
  readonly bot: "beginner" | "easy" | "medium" | "hard" | "expert" | null;
  readonly host: boolean;
  readonly ready: boolean;
  readonly away: number | null;
  readonly left: number | null;
  readonly runs: number | null;
}

/** Change the options of the game, or the settings of the table. */
export interface Change {
  readonly do: "change";
  readonly command: string;
  readonly options: { readonly [key: string]: unknown };
  readonly settings: Settings;
}

/** A decision, as the seat that had it saw the game, and all its moves. It does not say which one was played. */
export interface ChoiceSeen {
  readonly seat: number;
  readonly seats: number;
  readonly view: unknown;
  readonly moves: readonly string[];
  readonly acting: readonly number[];
  readonly turns: readonly TurnSeen[];
}

/** The text of an imported record, and how many moves come before a decision. */
export interface Choosing {
  readonly text: string;
  readonly ply: number;
}

/** One rule, with its title, the topic it belongs to, and its examples. */
export interface ClauseSeen {
  readonly id: string;
  readonly title: string;
  readonly part: string;
  readonly passages: readonly PassageSeen[];
  readonly examples: readonly ExampleSeen[];
}

/** Empty a seat. */
export interface Clear {
  readonly do: "clear";
  readonly command: string;
  readonly seat: number;
}

/** Join the table, or change your name. */
export interface Come {
  readonly do: "come";
  readonly command: string;
  readonly name: string;
}

/** The deal of a day: the commitment to its seed, and the seed itself once the day is over. */
export interface DaySeen {
  readonly game: string;
  readonly day: string;
  readonly sealed: string;
  readonly seed: string | null;
}

/** A choice between several moves. */
export interface Decision {
  readonly ply: number;
  readonly seat: number;
  readonly side: number;
  readonly luck: readonly number[];
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly error: number;
  readonly played: string;
  readonly tried: readonly Tried[];
  readonly reason: string;
  readonly fr: string;
  readonly en: string;
  readonly outlook: { readonly [key: string]: readonly number[] };
}

/** Decline to take moves back, or withdraw your own request, also for a seat. */
export interface Decline {
  readonly do: "decline";
  readonly command: string;
}

/** A message to a client: the whole table at first, and then what has changed. */
export interface Down {
  readonly now?: number;
  readonly look?: Look;
  readonly change?: unknown;
  readonly sum?: number;
  readonly done?: string;
  readonly refused?: RefusalSeen;
  readonly hints?: readonly HintSeen[];
}

/** How the game ended, and where its record is. */
export interface Ended {
  readonly scores: readonly number[];
  readonly winners: readonly number[];
  readonly seed: string | null;
  readonly record: string | null;
}

/** A position that illustrates a clause, as its player sees it, and a move that is legal there or not. */
export interface ExampleSeen {
  readonly name: string;
  readonly view: unknown;
  readonly seat: number;
  readonly move: string | null;
  readonly allowed: boolean;
  readonly lit: readonly string[];
  readonly after: unknown;
  readonly says: string;
}

/** An exercise: the game as the learner sees it, the task, and the praise for the right move. */
export interface ExerciseSeen {
  readonly view: unknown;
  readonly moves: readonly string[];
  readonly acting: readonly number[];
  readonly turns: readonly TurnSeen[];
  readonly wanted: readonly string[];
  readonly rule: string;
  readonly title: Said;
  readonly asks: Said;
  readonly praises: Said;
}

/** What a person may see of a table, without its history: enough for a line in a list. */
export interface Glance {
  readonly table: TableSeen;
  readonly you: You;
  readonly view: unknown;
  readonly moves: number;
  readonly at: number | null;
}

/** A person, as the host sees them. */
export interface GuestSeen {
  readonly person: number;
  readonly name: string;
  readonly seat: number | null;
  readonly wish: number | null;
  readonly muted: boolean;
  readonly banned: boolean;
}

/** Whether the server works. */
export interface Health {
  readonly ok: boolean;
}

/** Ask for a hint. */
export interface Hint {
  readonly do: "hint";
  readonly command: string;
}

/** A good move, and the reason for it. */
export interface HintSeen {
  readonly move: string;
  readonly value: number;
  readonly reason: string;
  readonly fr: string;
  readonly en: string;
}

/** Where the server can be reached from other machines in the local network. */
export interface HouseSeen {
  readonly address: string | null;
  readonly open: boolean;
  readonly can_open: boolean;
}

/** A lesson: the learner's seat, the number of seats, and the exercises in order. */
export interface LessonSeen {
  readonly seat: number;
  readonly seats: number;
  readonly exercises: readonly ExerciseSeen[];
}

/** A chat message or a gesture. */
export interface LineSeen {
  readonly name: string;
  readonly seat: number | null;
  readonly at: number;
  readonly text: string | null;
  readonly emote: "hello" | "thanks" | "bravo" | "oops" | "wait" | "hurry" | "laugh" | "bye" | null;
}

/** One line of a table's log. */
export interface LogRow {
  readonly table: string;
  readonly seq: number;
  readonly command: string;
  readonly at: number;
  readonly body: string;
  readonly chain: string | null;
}

/** All that a person may see. */
export interface Look {
  readonly seq: number;
  readonly table: TableSeen;
  readonly you: You;
  readonly view: unknown;
  readonly moves: readonly string[];
  readonly turns: readonly TurnSeen[];
  readonly lines: readonly LineSeen[];
}

/** Where a patience was lost, seen with open cards. */
export interface Lost {
  readonly ply: number;
  readonly line: readonly string[];
}

/** A rating after one of the last games: the id of its record, the points, half the interval, and the change. */
export interface MarkSeen {
  readonly record: string;
  readonly mean: number;
  readonly margin: number;
  readonly change: number;
}

/** A person: the last name they used, and their tables, newest first. */
export interface Me {
  readonly name: string | null;
  readonly tables: readonly TableListed[];
}

/** A position of a finished game, as a seat sees it. */
export interface Moment {
  readonly moves: number;
  readonly seats: number;
  readonly view: unknown;
  readonly acting: readonly number[];
  readonly turns: readonly TurnSeen[];
}

/** Make a move, in the position that `seq` came with. */
export interface Move {
  readonly do: "move";
  readonly command: string;
  readonly seq: number;
  readonly move: string;
}

/** Do not let a person talk, or let them talk again. */
export interface Mute {
  readonly do: "mute";
  readonly command: string;
  readonly person: number;
  readonly muted?: boolean;
}

/** A table to open. With `day`, it plays the deal of the day with the game's default options. */
export interface NewTable {
  readonly game: string;
  readonly name: string;
  readonly options?: { readonly [key: string]: unknown };
  readonly settings?: Settings;
  readonly day?: boolean;
}

/** The moment of a finished game at which a game began. */
export interface Origin {
  readonly ply: number;
  readonly record: string | null;
}

/** A part of a clause: from the rule sheet, or our own ruling where the sheet says nothing. */
export interface PassageSeen {
  readonly ruling: boolean;
  readonly text: string;
}

/** A game to play on: the id of a finished game or the text of a record, the number of moves to keep, and a seat. */
export interface PlayedOn {
  readonly name: string;
  readonly ply: number;
  readonly seat: number;
  readonly record?: string | null;
  readonly text?: string | null;
  readonly level?: "beginner" | "easy" | "medium" | "hard" | "expert";
  readonly settings?: Settings;
}

/** The game of one side. Even chances + `luck` + `play` + `others` are its result. */
export interface PlayerStory {
  readonly side: number;
  readonly luck: number;
  readonly play: number;
  readonly others: number;
  readonly decisions: number;
  readonly accuracy: number;
  readonly like: "beginner" | "easy" | "medium" | "hard" | "expert" | null;
}

/** A request to take moves back. */
export interface Proposed {
  readonly seat: number;
  readonly agreed: readonly number[];
}

/** A puzzle, without its answer. */
export interface PuzzleSeen {
  readonly grade: "easy" | "medium" | "hard";
  readonly levels: number;
  readonly choice: ChoiceSeen;
}

/** The puzzles of a day. The first one has number 0. */
export interface PuzzlesSeen {
  readonly day: string;
  readonly puzzles: readonly PuzzleSeen[];
}

/** How strong somebody is at one kind of table. The true strength is within the margin, 19 times out of 20. */
export interface RatingSeen {
  readonly game: string;
  readonly seats: number;
  readonly sides: number;
  readonly mean: number;
  readonly margin: number;
  readonly provisional: boolean;
  readonly games_left: number;
  readonly days_left: number;
  readonly played: number;
  readonly won: number;
  readonly run: number;
  readonly best: number;
  readonly levels: readonly number[];
  readonly track: readonly MarkSeen[];
}

/** Say whether you are ready. */
export interface Ready {
  readonly do: "ready";
  readonly command: string;
  readonly ready: boolean;
}

/** One of a person's finished games. */
export interface RecordListed {
  readonly id: string;
  readonly game: string;
  readonly ended_at: number;
  readonly about: About;
}

/** A finished game: the text of its record, which includes the seed, and details about it. */
export interface RecordSeen {
  readonly id: string;
  readonly game: string;
  readonly ended_at: number;
  readonly text: string;
  readonly about: About;
}

/** Deal again, for a solo player: any deal, a numbered one, or a winnable deal of a grade. */
export interface Redeal {
  readonly do: "redeal";
  readonly command: string;
  readonly options: { readonly [key: string]: unknown };
  readonly deal?: number | "easy" | "normal" | "hard" | null;
}

/** The answer to a refused request. */
export interface Refusal {
  readonly refused: RefusalSeen;
}

/** Why a request was refused. */
export interface RefusalSeen {
  readonly why: "answered" | "bad_name" | "bad_options" | "bad_text" | "banned" | "bot_holds" | "chat_off" | "crowded" | "day_fixed" | "has_moves" | "has_played" | "host_said_no" | "illegal" | "is_over" | "is_playing" | "is_waiting" | "muted" | "no_hints" | "no_moves" | "no_seat" | "no_such_game" | "no_such_person" | "no_such_seat" | "not_alone" | "not_here" | "not_host" | "not_ready" | "nothing_asked" | "nothing_to_undo" | "played_alone" | "seat_taken" | "silence" | "stale" | "too_much_talk" | "unreadable" | "moved" | "bad_log" | "bad_message" | "bad_record" | "bad_record_depth" | "bad_record_game" | "bad_record_move" | "bad_record_notation" | "bad_record_number" | "bad_record_options" | "broken" | "busy" | "damaged" | "day_sealed" | "house_full" | "long_game" | "long_log" | "long_record" | "no_choice" | "no_companion" | "no_judge" | "no_lan" | "no_record" | "no_such_table" | "not_admitted" | "not_finished" | "not_found" | "old_client" | "other_edition" | "stranger" | "table_full" | "too_fast" | "too_many_new" | "too_many_sockets" | "too_many_tables" | "too_slow" | "wrong_codes";
  readonly rule: string | null;
  readonly fr: string;
  readonly en: string;
  readonly command: string | null;
}

/** Say whether you want another game. */
export interface Rematch {
  readonly do: "rematch";
  readonly command: string;
  readonly wants?: boolean;
}

/** In a patience at a dead end, take moves back until it can be won again. */
export interface Rescue {
  readonly do: "rescue";
  readonly command: string;
}

/** The rules of a game. */
export interface RulesSeen {
  readonly title: string;
  readonly clauses: readonly ClauseSeen[];
}

/** A sentence in every language. */
export interface Said {
  readonly fr: string;
  readonly en: string;
}

/** Send a chat message. */
export interface Say {
  readonly do: "say";
  readonly command: string;
  readonly text: string;
}

/** The player of a seat: a person by name, or a bot by level. */
export interface SeatPlayed {
  readonly name: string | null;
  readonly bot: "beginner" | "easy" | "medium" | "hard" | "expert" | null;
}

/** The settings of a table, in addition to the options of its game. */
export interface Settings {
  readonly clock?: "none" | "normal" | "fast";
  readonly aids?: boolean;
  readonly chat?: boolean;
  readonly watch?: boolean;
  readonly turbo?: boolean;
  readonly rated?: boolean;
}

/** Take a seat: a free one, a bot's, or your own back from the bot that holds it. */
export interface Sit {
  readonly do: "sit";
  readonly command: string;
  readonly seat: number;
}

/** Give up your seat. During a game, a bot takes it over. */
export interface Stand {
  readonly do: "stand";
  readonly command: string;
}

/** Start the game; bots of this level take the empty seats. */
export interface Start {
  readonly do: "start";
  readonly command: string;
  readonly level?: "beginner" | "easy" | "medium" | "hard" | "expert";
}

/** The analysis of a finished game. */
export interface Story {
  readonly game: string;
  readonly sides: number;
  readonly judge: "net" | "exact" | "playouts";
  readonly error: number;
  readonly start: readonly number[];
  readonly result: readonly number[];
  readonly ending: readonly number[];
  readonly decisions: readonly Decision[];
  readonly players: readonly PlayerStory[];
  readonly turning: readonly Turning[];
  readonly lost: Lost | null;
}

/** How strong the player of a seat is. A bot has no margin. */
export interface StrengthSeen {
  readonly mean: number;
  readonly margin: number;
  readonly provisional: boolean;
}

/** Exchange two seats. */
export interface Swap {
  readonly do: "swap";
  readonly command: string;
  readonly first: number;
  readonly second: number;
}

/** One of a person's tables. */
export interface TableListed {
  readonly code: string;
  readonly game: string;
  readonly opened_at: number;
  readonly ended: boolean;
}

/** The code of a new table. Its address is `/t/` followed by the code. */
export interface TableOpened {
  readonly code: string;
}

/** A table without the game itself. */
export interface TableSeen {
  readonly code: string;
  readonly game: string;
  readonly options: { readonly [key: string]: unknown };
  readonly settings: Settings;
  readonly stage: "waiting" | "playing" | "over";
  readonly number: number;
  readonly day: string | null;
  readonly deal: number | null;
  readonly origin: Origin | null;
  readonly taken_over: number | null;
  readonly sealed: string;
  readonly sealed_next: string | null;
  readonly chairs: readonly ChairSeen[];
  readonly watching: number;
  readonly acting: readonly number[];
  readonly beat: number | null;
  readonly proposal: Proposed | null;
  readonly assisted: boolean;
  readonly lost: boolean;
  readonly replaced: readonly number[];
  readonly wanting: readonly number[];
  readonly declining: readonly number[];
  readonly ended: Ended | null;
}

/** A table of a device to take over: all rows of its log, as the device keeps them. */
export interface TakeOver {
  readonly log: readonly LogRow[];
}

/** A move that was compared with others. */
export interface Tried {
  readonly move: string;
  readonly fr: string;
  readonly en: string;
  readonly chance: number;
}

/** A move to try in a decision of a stored game. */
export interface Trying {
  readonly ply: number;
  readonly move: string;
}

/** A move to try in a decision of an imported game. */
export interface TryingIn {
  readonly text: string;
  readonly ply: number;
  readonly move: string;
}

/** A move, as far as the viewer could see it. */
export interface TurnSeen {
  readonly seat: number;
  readonly by: "person" | "bot" | "clock";
  readonly at: number;
  readonly events: readonly unknown[];
}

/** A turning point, for one side. */
export interface Turning {
  readonly side: number;
  readonly ply: number;
  readonly kind: "mistake" | "gift" | "luck" | "bad_luck";
  readonly size: number;
  readonly fr: string;
  readonly en: string;
}

/** Take a move back, or ask the others for it. A solo player can name the number of moves to keep (`to`). */
export interface Undo {
  readonly do: "undo";
  readonly command: string;
  readonly to?: number | null;
}

/** Send a gesture. */
export interface Wave {
  readonly do: "wave";
  readonly command: string;
  readonly emote: "hello" | "thanks" | "bravo" | "oops" | "wait" | "hurry" | "laugh" | "bye";
}

/** What a move is worth. */
export interface Weighed {
  readonly verdict: "best" | "good" | "better" | "same" | "worse" | "weak";
  readonly fr: string;
  readonly en: string;
  readonly move: Tried;
  readonly best: Tried;
  readonly played: Tried | null;
  readonly reason_fr: string;
  readonly reason_en: string;
}

/** What concerns the viewer alone. */
export interface You {
  readonly name: string | null;
  readonly seat: number | null;
  readonly host: boolean;
  readonly undo: string | null;
  readonly answer: string | null;
  readonly hints: boolean;
  readonly kept: number | null;
  readonly wish: number | null;
  readonly guests: readonly GuestSeen[];
}

export type Command = Move | Come | Sit | Admit | Mute | Ban | Stand | Bot | Clear | Swap | Change | Ready | Start | Undo | Agree | Decline | Hint | Rescue | Say | Wave | Rematch | Redeal;
