import { expect, test } from "vitest";
import { chosen } from "../chosen.js";
import { choices, fitting } from "./options.js";

const counts = choices.find(({ option }) => option === "players")?.values;

test.each(chosen(choices, "players", "teams"))("with %o the last choice stands and teams are equal", ({ options, changed, value }) => {
  const fit = fitting(options, changed);
  expect(fit[changed]).toBe(value);
  expect(counts).toContain(fit["players"]);
  expect(Number(fit["players"]) % Number(fit["teams"])).toBe(0);
});

test.each([...chosen(choices, "players", "silence"), ...chosen(choices, "teams", "silence")])(
  "with %o the last choice stands and silence is for teams of two or more",
  ({ options, changed, value }) => {
    const fit = fitting({ players: 6, teams: 2, ...options }, changed);
    expect(fit[changed]).toBe(value);
    expect(counts).toContain(fit["players"]);
    expect(fit["silence"] !== true || Number(fit["players"]) > Number(fit["teams"])).toBe(true);
  },
);

test("what fits already is left alone, and players are added rather than sent away", () => {
  expect(fitting({ players: 6, teams: 3 }, "teams")).toEqual({ players: 6, teams: 3 });
  expect(fitting({ players: 4, teams: 3 }, "teams")).toEqual({ players: 6, teams: 3 });
});
