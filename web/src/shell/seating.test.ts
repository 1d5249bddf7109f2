import { expect, it } from "vitest";
import { aboutFree, placesAround, shuffling, unready } from "./seating.js";

it("puts the reader nearest and the next player to the left, as at a table", () => {
  expect(placesAround(4, 1)).toEqual([{ x: 1, y: 0 }, { x: 0, y: 1 }, { x: -1, y: 0 }, { x: 0, y: -1 }]);
  expect(placesAround(1, 0)).toEqual([{ x: 0, y: 1 }]);
});

it("gives every seat a place of its own, from 2 to 12", () => {
  for (let seats = 2; seats <= 12; seats++) {
    const places = placesAround(seats, 0);
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(seats);
    for (const { x, y } of places) expect(Math.hypot(x, y)).toBeCloseTo(1, 3);
  }
});

it("reaches every order of the seats equally often", () => {
  const found = new Map<string, number>();
  for (let first = 0; first < 6; first++)
    for (let second = 0; second < 6; second++) {
      const draws = [first / 6, second / 6];
      const order = ["a", "b", "c"];
      for (const [one, two] of shuffling(3, () => draws.shift() ?? 0)) [order[one], order[two]] = [order[two] ?? "", order[one] ?? ""];
      found.set(order.join(""), (found.get(order.join("")) ?? 0) + 1);
    }
  expect([...found.values()]).toEqual([6, 6, 6, 6, 6, 6]);
});

it("tells what happens to free seats, and who is not ready", () => {
  const table = (...chairs: unknown[]) => ({ chairs }) as never;
  const [léa, bot, free] = [{ name: "Léa", bot: null, ready: false }, { name: null, bot: "easy", ready: true }, { name: null, bot: null, ready: true }];
  expect(aboutFree(table(léa, bot), "hard")).toBe("");
  expect(aboutFree(table(léa, free), "hard")).not.toBe("");
  expect(aboutFree(table(free, free), "hard")).toContain("2");
  expect(unready(table(léa, bot, free))).toEqual(["Léa"]);
});
