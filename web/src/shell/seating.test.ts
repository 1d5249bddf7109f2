import { expect, it } from "vitest";
import { aboutFree, beside, placesAround, shuffling, unready } from "./seating.js";

it("puts the reader nearest and the next player to the left, as at a table", () => {
  expect(placesAround(4, 1)).toEqual([{ x: 1, y: 0 }, { x: 0, y: 1 }, { x: -1, y: 0 }, { x: 0, y: -1 }]);
  expect(placesAround(1, 0)).toEqual([{ x: 0, y: 1 }]);
});

it("gives every seat a place of its own, from 2 to 12", () => {
  for (let seats = 2; seats <= 12; seats++) {
    const places = placesAround(seats, 0);
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(seats);
    expect(Math.max(...places.map(({ y }) => y))).toBe(1);
    if (seats > 2) expect([Math.min(...places.map(({ x }) => x)), Math.max(...places.map(({ x }) => x))]).toEqual([-1, 1]);
  }
});

it("puts the panel of a seat into the middle of the table, and never over the seat", () => {
  const screen = { width: 1000, height: 800 };
  const seat = { left: 100, right: 180, top: 60, bottom: 120 };
  expect(beside(seat, 400, screen, 500)).toEqual({ inset: "60px auto auto 300px", room: "calc(100dvh - 72px)" });
  expect(beside({ ...seat, left: 460, right: 540 }, 400, screen, 500).inset).toBe("136px auto auto 300px");
  expect(beside({ left: 460, right: 540, top: 600, bottom: 660 }, 400, screen, 500).inset).toBe("auto auto 216px 300px");
});

it("puts the panel of a seat beside it on a low screen, if there is room", () => {
  const screen = { width: 1000, height: 500 };
  const seat = { left: 400, right: 480, top: 60, bottom: 120 };
  expect(beside(seat, 400, screen, 440).inset).toBe("60px auto auto 496px");
  expect(beside({ ...seat, left: 560, right: 640 }, 400, screen, 600).inset).toBe("60px auto auto 144px");
  expect(beside(seat, 700, screen, 440).inset).toBe("136px auto auto 90px");
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
