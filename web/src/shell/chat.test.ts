import { expect, test } from "vitest";
import type { LineSeen } from "../wire/types.js";
import { heard, news } from "./chat.js";

const line = (name: string, at: number): LineSeen => ({ name, seat: 0, at, text: `${name} ${at}`, emote: null });
const LINES = [line("Léa", 1), line("Tom", 2), line("Max", 3), line("Léa", 4), line("Tom", 5)];
const times = (lines: readonly LineSeen[]): number[] => lines.map(({ at }) => at);

test("who is muted is not heard, and one always hears oneself", () => {
  expect(times(heard(LINES, "Léa", ["Tom"]))).toEqual([1, 3, 4]);
  expect(times(heard(LINES, "Tom", ["Tom"]))).toEqual([1, 2, 3, 4, 5]);
});

test("news is what others have said since one last listened", () => {
  expect(times(news(LINES, "Léa", 0))).toEqual([2, 3, 5]);
  expect(times(news(LINES, "Léa", 3))).toEqual([5]);
  expect(times(news(LINES, "Léa", 5))).toEqual([]);
});
