import { expect, test } from "vitest";
import type { RatingSeen } from "../wire/types.js";
import { changesOf, trackOf } from "./ratings.js";

const rating = (...means: readonly number[]): RatingSeen => ({
  game: "sequence", seats: 2, sides: 2, mean: means.at(-1) ?? 1500, margin: 100, provisional: false, games_left: 0, days_left: 0,
  played: means.length, won: 1, run: 0, best: 1, levels: [1300, 1450, 1460, 1600, 1900],
  track: means.map((mean, place) => ({ record: `BCDFG-${place + 1}`, mean, margin: 100, change: place ? mean - (means[place - 1] ?? 0) : mean - 1500 })),
});

test("a rating is drawn from its first games to its last, with its interval", () => {
  const track = trackOf(rating(1500, 1600, 1500));
  expect(track?.line).toBe("M0 66.7L50 33.3L100 66.7");
  expect(track?.band).toBe("M0 33.3L50 0L100 33.3L100 100L50 66.7L0 100Z");
  expect(track?.end).toBe(66.7);
});

test("the bots within the picture have a line, unless two would stand on each other", () => {
  expect(trackOf(rating(1500, 1600, 1500))?.levels).toEqual([{ number: 2, top: 83.3 }, { number: 4, top: 33.3 }]);
});

test("one game is no line", () => {
  expect(trackOf(rating(1520))).toBeNull();
});

test("a finished game says how it has changed the rating", () => {
  expect([...changesOf([rating(1510, 1502)])]).toEqual([["BCDFG-1", 10], ["BCDFG-2", -8]]);
});
