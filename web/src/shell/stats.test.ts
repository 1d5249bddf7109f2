import { expect, it } from "vitest";
import { isDone, type Played, playedAt, streak, totals, withGame, wonInARow } from "./stats.js";

const game = (id: string, more: Partial<Played> = {}): Played => ({ id, game: "pairs", seats: 1, won: false, assisted: false, day: null, ...more });

it("counts a game once, however often it ends", () => {
  const list = withGame(withGame([], game("A-1")), game("A-1", { won: true }));
  expect(totals(list)).toEqual([{ game: "pairs", seats: 1, played: 1, won: 1 }]);
});

it("keeps games of different numbers of seats apart", () => {
  const list = [game("A-1", { game: "figures", seats: 4 }), game("B-1", { game: "figures", seats: 2 }), game("C-1", { game: "figures", seats: 4, won: true })];
  expect(totals(list).map(({ seats, played, won }) => [seats, played, won])).toEqual([[2, 1, 0], [4, 2, 1]]);
});

it("tells a streak that a day not yet played does not break", () => {
  const days = (...dates: string[]): Played[] => dates.map((day, n) => game(String(n), { day }));
  expect(streak(days("2026-11-13", "2026-11-14", "2026-11-15"), "pairs", "2026-11-15")).toBe(3);
  expect(streak(days("2026-11-13", "2026-11-14"), "pairs", "2026-11-15")).toBe(2);
  expect(streak(days("2026-11-12", "2026-11-13"), "pairs", "2026-11-15")).toBe(0);
  expect(streak(days("2026-02-28", "2026-03-01"), "pairs", "2026-03-01")).toBe(2);
  expect(streak(days("2026-11-15"), "figures", "2026-11-15")).toBe(0);
  expect(isDone(days("2026-11-15"), "pairs", "2026-11-15")).toBe(true);
});

it("keeps no game for who looks on, and none that is not over", () => {
  const ended = { scores: [1, 2], winners: [1], seed: null, record: null };
  const table = { code: "ABCDE", number: 2, game: "sequence", chairs: [{}, {}], ended, assisted: true, day: null } as never;
  const you = (seat: number | null) => ({ seat }) as never;
  expect(playedAt(table, you(1))).toEqual({ id: "ABCDE-2", game: "sequence", seats: 2, won: true, assisted: true, day: null });
  expect(playedAt(table, you(null))).toBeNull();
  expect(playedAt({ ...(table as object), ended: null } as never, you(1))).toBeNull();
});

it("counts the games won in a row", () => {
  const games = [true, false, true, true].map((won, n) => game(String(n), { won }));
  expect(wonInARow([], "pairs")).toBe(0);
  expect(wonInARow(games, "pairs")).toBe(2);
  expect(wonInARow([...games, game("other", { game: "other" })], "pairs")).toBe(2);
  expect(wonInARow([...games, game("lost")], "pairs")).toBe(0);
});
