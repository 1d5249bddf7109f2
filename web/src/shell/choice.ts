// What the home screen asks before a game, and the last answers on this device: options, and the level of the bots.
import { GAMES, isSolo, type Choice, type GameShown, type Options } from "../games/index.js";
import { LEVELS, type Level } from "./names.js";

/** The answers for one game: values by option, and the level of the bots. */
export interface Chosen {
  readonly options: Options;
  readonly level: Level;
}

const KEY = "tablee-choices";
const USUAL: Chosen = { options: {}, level: "medium" };

/** The choices before a game: the number of players, or in a game for one all its options. */
export const asked = (shown: GameShown): readonly Choice[] => shown.choices.filter(({ option }) => isSolo(shown) || option === "players");

/** The chosen value, the default if none was chosen. */
export const valueOf = ({ options }: Chosen, { option, values }: Choice): string | number | boolean | undefined =>
  values.find((value) => value === options[option]) ?? values[0];

function kept(): Readonly<Record<string, Partial<Chosen>>> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Partial<Chosen>>;
  } catch {
    return {};
  }
}

/** The last answers for a game. Values that the game no longer has are replaced by defaults. */
export function chosenFor(game: string): Chosen {
  const { options = {}, level = USUAL.level } = kept()[game] ?? {};
  return { options, level: LEVELS.includes(level) ? level : USUAL.level };
}

export function keepChosen(game: string, chosen: Chosen): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [game]: chosen }));
  } catch {
    // In a browser that stores nothing, the choice lasts until a reload.
  }
}

/** The complete options of a table with these answers: the game adjusts its other options to them. */
export function optionsFor(shown: GameShown, chosen: Chosen): Options {
  const defaults: Options = Object.fromEntries(shown.choices.map(({ option, values }) => [option, values[0]]));
  return asked(shown).reduce<Options>((options, choice) => {
    const changed = { ...options, [choice.option]: valueOf(chosen, choice) };
    return shown.fitting?.(changed, choice.option) ?? changed;
  }, defaults);
}

/** The same for a game by name; nothing for a game that this page does not know. */
export const optionsOf = (game: string, chosen: Chosen): Options => (GAMES[game] ? optionsFor(GAMES[game], chosen) : {});
