import { expect, it } from "vitest";
import { GAMES } from "./index.js";

const FOLDERS = Object.keys(import.meta.glob("./*/index.ts")).map((path) => path.split("/")[1] ?? "");

it("lists every folder", () => {
  expect(Object.keys(GAMES).sort()).toEqual(FOLDERS.sort());
});

it.each(Object.entries(GAMES))("%s has a word for every option and every value that is a text", (_, { choices, redeal }) => {
  for (const { name, values, words } of [...choices, ...(redeal?.choices ?? [])]) {
    expect(name()).not.toBe("");
    for (const value of values) if (typeof value === "string") expect(words?.[value]?.()).toBeTruthy();
  }
});

it.each(Object.entries(GAMES))("%s shows two to five cards in its emblem, and has a title and a line about it", (_, { title, about, emblem }) => {
  expect([title(), about()]).not.toContain("");
  expect(emblem.length).toBeGreaterThan(1);
  expect(emblem.length).toBeLessThan(6);
});
