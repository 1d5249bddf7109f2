import { expect, it } from "vitest";
import { GAMES } from "../games/index.js";
import type { Glance } from "../wire/types.js";
import { company, resumed, scoreOf, stateOf } from "./resume.js";

const person = (name: string) => ({ name, bot: null });
const bot = { name: null, bot: "medium" };
const FREE = { name: null, bot: null };

function look(more: { chairs?: unknown[]; acting?: number[]; stage?: string; seat?: number | null; turns?: number; view?: unknown; game?: string; day?: string | null }): Glance {
  const { chairs = [person("Hélène"), person("Léa")], acting = [], stage = "playing", seat = 0, turns = 0, view = null, game = "?", day = null } = more;
  return {
    table: { code: "ABCDE", game, chairs, acting, stage, day, options: {} },
    you: { seat },
    moves: turns,
    at: turns ? 999 + turns : null,
    view,
  } as never;
}

it("names the others, people before bots, and not the free seats", () => {
  expect(company(look({}))).toBe("Léa");
  expect(company(look({ chairs: [bot, person("Hélène"), person("Léa"), FREE], seat: 1 }))).toMatch(/^Léa, \w+$/);
  expect(company(look({ chairs: [person("Hélène"), person("Léa"), bot, bot] }))).toMatch(/^Léa .*2/);
  expect(company(look({ chairs: [person("Hélène")] }))).toBe("");
});

it("tells whose turn it is", () => {
  const said = (more: Parameters<typeof look>[0]): string => stateOf(look(more));
  expect(said({ acting: [1] })).toContain("Léa");
  const states = [said({ acting: [0] }), said({ acting: [1] }), said({ stage: "waiting" }), said({ stage: "over" }), said({ seat: null })];
  expect(new Set(states).size).toBe(5);
  expect(said({ chairs: [person("Hélène")], turns: 12 })).toContain("12");
});

it("puts a table that waits for the reader first, and tells when somebody last moved", () => {
  const listed = { code: "ABCDE", game: "?", opened_at: 500, ended: false };
  expect(resumed(listed, look({ acting: [0], turns: 3 }))).toMatchObject({ mine: true, at: 1002 });
  expect(resumed(listed, look({ acting: [1] }))).toMatchObject({ mine: false, at: 500 });
  expect(resumed(listed, look({ chairs: [person("Hélène")], acting: [0] })).mine).toBe(false);
  expect(resumed(listed, look({ seat: null, acting: [0] })).mine).toBe(false);
});

it("tells a score only where the game shows one, the reader's first", () => {
  const game = Object.keys(GAMES)[0] ?? "";
  const scored = { seated: (_: unknown, seat: number) => (seat === 1 ? { parts: { made: 1, needed: 5 } } : { score: ["3", "", "2"][seat] ?? "" }) };
  const before = { ...GAMES[game] };
  Object.assign(GAMES[game] ?? {}, scored, { teams: undefined });
  try {
    expect(scoreOf(look({ game, view: {}, seat: 1 }))).toBe("1 – 3");
    expect(scoreOf(look({ game, view: {}, chairs: [person("Hélène"), bot, bot], seat: 2 }))).toContain("2");
    expect(scoreOf(look({ game, view: null }))).toBe("");
    expect(scoreOf(look({ game, view: {}, stage: "over" }))).toBe("");
    expect(scoreOf(look({ game, view: {}, seat: null }))).toBe("");
  } finally {
    Object.assign(GAMES[game] ?? {}, before);
  }
});
