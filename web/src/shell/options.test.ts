import { expect, it } from "vitest";
import type { Options } from "../games/index.js";
import { m } from "../paraglide/messages.js";
import { offered, valueName } from "./options.js";

it("says a value by its word, a boolean by yes or no, a number by itself", () => {
  const choice = { option: "pace", name: () => "Pace", values: ["slow", 3, true, false], words: { slow: () => "Slowly" } };
  expect(choice.values.map((value) => valueName(choice, value))).toEqual(["Slowly", "3", m.web_yes(), m.web_no()]);
});

it("offers only what leaves the number of players as it is", () => {
  const teams = { option: "teams", name: () => "Teams", values: [2, 3] };
  const fitting = (options: Options): Options => (Number(options["players"]) % Number(options["teams"]) === 0 ? options : { ...options, players: 6 });
  const at = (players: number): unknown => offered({ fitting }, teams, { players, teams: 2 });
  expect([2, 3, 4, 6, 12].map(at)).toEqual([[2], [3], [2], [2, 3], [2, 3]]);
  expect(offered({}, teams, { players: 2, teams: 2 })).toEqual([2, 3]);
});
