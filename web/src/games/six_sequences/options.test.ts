import { expect, test } from "vitest";
import { chosen } from "../chosen.js";
import { choices, fitting } from "./options.js";

test.each(chosen(choices, "players", "teams"))("with %o the last choice stands and teams are of two", ({ options, changed, value }) => {
  const fit = fitting(options, changed);
  expect(fit[changed]).toBe(value);
  expect(fit["teams"] !== true || fit["players"] === 4).toBe(true);
});

test("what fits already is left alone", () => {
  expect(fitting({ players: 4, teams: true }, "players")).toEqual({ players: 4, teams: true });
});
