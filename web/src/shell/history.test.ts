import { expect, it } from "vitest";
import { canReplay, dayOf, lengthOf, levelOf, opponents, scoreOf } from "./history.js";
import { today, type Played } from "./stats.js";

const bot = (level: "easy" | "hard") => ({ name: null, bot: level });
const person = (name: string) => ({ name, bot: null });
const game = (more: Partial<Played>): Played => ({ id: "A-1", game: "sequence", seats: 2, won: true, assisted: false, day: null, seat: 0, ...more });

it("names the others, and never the reader", () => {
  expect(opponents(game({ players: [person("Hélène"), person("Léa")] }))).toBe("Léa");
  expect(opponents(game({ players: [bot("easy"), person("Hélène"), person("Léa")], seat: 1, seats: 3 }))).toMatch(/^\w+, Léa$/);
  expect(opponents(game({ seats: 1, players: [person("Hélène")] }))).toBe("");
  expect(opponents(game({ seats: 3 }))).toContain("3");
});

it("tells the level where all others are bots of one level", () => {
  expect(levelOf(game({ players: [person("Hélène"), bot("hard"), bot("hard")] }))).not.toBe("");
  expect(levelOf(game({ players: [person("Hélène"), bot("hard"), bot("easy")] }))).toBe("");
  expect(levelOf(game({ players: [person("Hélène"), bot("hard"), person("Léa")] }))).toBe("");
});

it("sets the reader's score against the best on the other side", () => {
  expect(scoreOf(game({ scores: [2, 1], winners: [0] }))).toBe("2 – 1");
  expect(scoreOf(game({ scores: [90, 120, 100], winners: [1], won: false, seats: 3 }))).toBe("90 – 120");
  expect(scoreOf(game({ scores: [120, 90, 100], winners: [0], seats: 3 }))).toBe("120 – 100");
  expect(scoreOf(game({ scores: [2, 1, 2, 1], winners: [0, 2], seats: 4 }))).toBe("2 – 1");
  expect(scoreOf(game({ scores: [5, 5], winners: [], won: false }))).toBe("5 – 5");
  expect(scoreOf(game({}))).toBe("");
});

it("tells when it was, in how many moves, and offers a replay where there is a record that is no secret", () => {
  expect(dayOf(game({ at: new Date(2020, 2, 5).getTime() }))).toContain("2020");
  expect(lengthOf(game({ moves: 42 }))).toContain("42");
  expect([dayOf(game({})), lengthOf(game({}))]).toEqual(["", ""]);
  expect(canReplay(game({ recorded: true }))).toBe(true);
  expect(canReplay(game({ recorded: true, day: today() }))).toBe(false);
  expect(canReplay(game({}))).toBe(false);
});
