import { beforeEach, expect, it } from "vitest";
import { GAMES, type GameShown } from "../games/index.js";
import { asked, chosenFor, keepChosen, optionsFor, valueOf } from "./choice.js";

const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  globalThis.localStorage = { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => store.set(key, value) } as never;
});

const counts = (shown: GameShown): readonly unknown[] => asked(shown).flatMap(({ option, values }) => (option === "players" ? values : []));

it("offers the numbers of players that a game allows, and no others", () => {
  for (const shown of Object.values(GAMES)) {
    const [least, most] = shown.players;
    for (const count of counts(shown)) expect(Number(count)).toSatisfy((number: number) => least <= number && number <= most);
  }
  expect(Object.values(GAMES).map(counts)).toContainEqual([2, 3, 4, 6, 8, 9, 10, 12]);
});

it("remembers the last choice of each game", () => {
  keepChosen("one", { options: { players: 4 }, level: "hard" });
  keepChosen("other", { options: { players: 2 }, level: "easy" });
  expect(chosenFor("one")).toEqual({ options: { players: 4 }, level: "hard" });
  expect(chosenFor("third")).toEqual({ options: {}, level: "medium" });
});

it("replaces what it cannot read by defaults", () => {
  store.set("tablee-choices", '{"one": {"level": "divine", "options": {"players": 5}}}');
  expect(chosenFor("one").level).toBe("medium");
  expect(valueOf(chosenFor("one"), { option: "players", name: String, values: [2, 3, 4] })).toBe(2);
  store.set("tablee-choices", "no JSON");
  expect(chosenFor("one")).toEqual({ options: {}, level: "medium" });
});

it("gives a table options that fit together, for every number of players", () => {
  for (const shown of Object.values(GAMES))
    for (const players of counts(shown)) {
      const options = optionsFor(shown, { options: { players }, level: "medium" });
      expect(options["players"]).toBe(players);
      const teams = shown.teams?.(options) ?? 0;
      if (teams) expect(Number(players) % teams).toBe(0);
    }
});
