import { expect, it } from "vitest";
import type { Keys } from "./keys.js";
import { KEYS as SHELL } from "./shell/keys.js";

const GAMES = import.meta.glob<{ KEYS: Keys }>("./games/*/keys.ts", { eager: true });
const TABLES: readonly (readonly [string, Keys])[] = [["shell", SHELL], ...Object.entries(GAMES).map(([path, { KEYS }]) => [path.split("/")[2] ?? "", KEYS] as const)];
const SOURCES = import.meta.glob<string>(["./**/*.svelte", "./**/*.ts", "!./**/*.test.ts", "!./paraglide/**"], { eager: true, query: "?raw", import: "default" });

/** Every key with its meanings, and where they are defined. */
function meanings(tables: readonly (readonly [string, Keys])[]): Map<string, Map<string, string[]>> {
  const found = new Map<string, Map<string, string[]>>();
  for (const [where, keys] of tables)
    for (const [meaning, { keys: pressed }] of Object.entries(keys))
      for (const key of pressed) {
        const by = found.get(key) ?? new Map<string, string[]>();
        found.set(key, by.set(meaning, [...(by.get(meaning) ?? []), where]));
      }
  return found;
}

const clashes = (tables: readonly (readonly [string, Keys])[]): string[] => [...meanings(tables)].filter(([, by]) => by.size > 1).map(([key]) => key);

it("gives a key one meaning, in the shell and in all games", () => {
  expect(TABLES.length).toBeGreaterThan(4);
  expect(clashes(TABLES)).toEqual([]);
});

it("notices a key with two meanings", () => {
  const other: Keys = { sheets: SHELL.moves };
  expect(clashes([...TABLES, ["other", other]])).toEqual(["m"]);
});

it("gives a meaning one key", () => {
  const letters = new Map<string, Set<string>>();
  for (const [key, by] of meanings(TABLES)) for (const meaning of by.keys()) if (/^[a-z]$/.test(key)) letters.set(meaning, (letters.get(meaning) ?? new Set()).add(key));
  expect([...letters].filter(([, keys]) => keys.size > 1)).toEqual([]);
});

it("has no handler that reads a letter past the lists", () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThan(60);
  const reading = Object.entries(SOURCES).filter(([, text]) => /\.key(\.toLowerCase\(\))? === "[a-z?]"/i.test(text));
  expect(reading.map(([path]) => path)).toEqual([]);
});
