import { expect, it } from "vitest";
import { bySeats, dayGame, type Played, playedAt, resultOf, streak, totals, withGame, wonInARow } from "./stats.js";

const game = (id: string, more: Partial<Played> = {}): Played => ({ id, game: "pairs", seats: 1, won: false, assisted: false, day: null, ...more });

it("counts a game once, however often it ends, in the place where it stood", () => {
  const list = withGame([game("A-1"), game("B-1")], game("A-1", { won: true }));
  expect(list.map(({ id, won }) => [id, won])).toEqual([["A-1", true], ["B-1", false]]);
  expect(totals(list)).toEqual({ played: 2, won: 1, run: 0, best: 1 });
});

it("tells the games won in a row, now and at best", () => {
  const list = [true, true, true, false, true, true].map((won, n) => game(String(n), { won }));
  expect(totals(list)).toEqual({ played: 6, won: 5, run: 2, best: 3 });
  expect(totals([])).toEqual({ played: 0, won: 0, run: 0, best: 0 });
});

it("keeps games of different numbers of seats apart", () => {
  const list = [game("A-1", { seats: 4 }), game("B-1", { seats: 2 }), game("C-1", { seats: 4, won: true })];
  expect(bySeats(list).map(({ seats, played, won }) => [seats, played, won])).toEqual([[2, 1, 0], [4, 2, 1]]);
});

it("tells a streak that a day not yet played does not break", () => {
  const days = (...dates: string[]): Played[] => dates.map((day, n) => game(String(n), { day }));
  expect(streak(days("2026-11-13", "2026-11-14", "2026-11-15"), "2026-11-15")).toBe(3);
  expect(streak(days("2026-11-13", "2026-11-14"), "2026-11-15")).toBe(2);
  expect(streak(days("2026-11-12", "2026-11-13"), "2026-11-15")).toBe(0);
  expect(streak(days("2026-02-28", "2026-03-01"), "2026-03-01")).toBe(2);
  expect(streak([], "2026-11-15")).toBe(0);
});

it("counts the first game of a day's deal", () => {
  const list = [game("A-1", { day: "2026-11-14", won: true }), game("B-1", { day: "2026-11-15" }), game("C-1", { day: "2026-11-15", won: true })];
  expect(dayGame(list, "pairs", "2026-11-15")?.id).toBe("B-1");
  expect(dayGame(list, "figures", "2026-11-15")).toBeUndefined();
});

it("tells a draw from a loss", () => {
  expect(resultOf(game("A-1", { won: true, winners: [0] }))).toBe("won");
  expect(resultOf(game("A-1", { seats: 2, winners: [1] }))).toBe("lost");
  expect(resultOf(game("A-1", { seats: 2, winners: [] }))).toBe("drawn");
  expect(resultOf(game("A-1", { seats: 2 }))).toBe("lost");
  expect(resultOf(game("A-1", { winners: [] }))).toBe("lost");
});

it("keeps no game for who looks on, and none that is not over", () => {
  const ended = { scores: [1, 2], winners: [1], seed: null, record: "ABCDE-2" };
  const chairs = [{ name: null, bot: "hard", ready: true }, { name: "Léa", bot: null, ready: true }];
  const table = { code: "ABCDE", number: 2, game: "sequence", chairs, ended, assisted: true, day: null } as never;
  const you = (seat: number | null) => ({ seat }) as never;
  expect(playedAt(table, you(1), [{ at: 5 }, { at: 7 }] as never)).toEqual({
    id: "ABCDE-2", game: "sequence", seats: 2, won: true, assisted: true, day: null, at: 7, seat: 1,
    players: [{ name: null, bot: "hard" }, { name: "Léa", bot: null }], scores: [1, 2], winners: [1], moves: 2, recorded: true,
  });
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
