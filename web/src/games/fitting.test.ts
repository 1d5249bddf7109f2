import { expect, test } from "vitest";
import * as sequence from "./sequence/options.js";
import * as six_sequences from "./six_sequences/options.js";

const GAMES = { sequence, six_sequences };
type Game = keyof typeof GAMES;

/** Every pair of values of two options that were chosen one after the other. */
function chosen(game: Game, first: string, second: string): { options: Record<string, unknown>; changed: string; value: unknown }[] {
  const values = (option: string): readonly unknown[] => GAMES[game].choices.find((choice) => choice.option === option)?.values ?? [];
  return values(first).flatMap((one) =>
    values(second).flatMap((two) => [
      { options: { [first]: one, [second]: two }, changed: first, value: one },
      { options: { [first]: one, [second]: two }, changed: second, value: two },
    ]),
  );
}

const counts = (game: Game): unknown => GAMES[game].choices.find(({ option }) => option === "players")?.values;

test.each(chosen("sequence", "players", "teams"))("in sequence %o the last choice stands and teams are equal", ({ options, changed, value }) => {
  const fitting = sequence.fitting(options, changed);
  expect(fitting[changed]).toBe(value);
  expect(counts("sequence")).toContain(fitting["players"]);
  expect(Number(fitting["players"]) % Number(fitting["teams"])).toBe(0);
});

test.each([...chosen("sequence", "players", "silence"), ...chosen("sequence", "teams", "silence")])(
  "in sequence %o the last choice stands and silence is for teams of two or more",
  ({ options, changed, value }) => {
    const fitting = sequence.fitting({ players: 6, teams: 2, ...options }, changed);
    expect(fitting[changed]).toBe(value);
    expect(counts("sequence")).toContain(fitting["players"]);
    expect(fitting["silence"] !== true || Number(fitting["players"]) > Number(fitting["teams"])).toBe(true);
  },
);

test.each(chosen("six_sequences", "players", "teams"))("in six_sequences %o the last choice stands and teams are of two", ({ options, changed, value }) => {
  const fitting = six_sequences.fitting(options, changed);
  expect(fitting[changed]).toBe(value);
  expect(fitting["teams"] !== true || fitting["players"] === 4).toBe(true);
});

test("what fits already is left alone, and players are added rather than sent away", () => {
  expect(sequence.fitting({ players: 6, teams: 3 }, "teams")).toEqual({ players: 6, teams: 3 });
  expect(sequence.fitting({ players: 4, teams: 3 }, "teams")).toEqual({ players: 6, teams: 3 });
  expect(six_sequences.fitting({ players: 4, teams: true }, "players")).toEqual({ players: 4, teams: true });
});
