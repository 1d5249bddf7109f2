import { expect, test } from "vitest";
import type { ExampleSeen } from "../../wire/types.js";
import draw from "./examples.js";

const view = {
  chips: Array.from({ length: 100 }, (_, place) => (place === 66 ? "0" : place === 75 ? "1" : ".")).join(""),
  hand: ["10D"],
  lines: [],
  options: { teams: 2 },
};
const example: ExampleSeen = { name: "x", view, seat: 0, move: "10D@h6", allowed: true, lit: [], after: view, says: "" } as unknown as ExampleSeen;

test("the piece of the board has every chip and the space of the move, and a chip comes there", () => {
  const { rows, groups } = draw(example);
  const cells = rows?.flat() ?? [];
  expect(rows?.length).toBe(4);
  expect(cells.filter(({ team }) => team !== null).map(({ name }) => name)).toEqual(["h6", "g7", "f8"]);
  expect(cells.find(({ name }) => name === "h6")).toMatchObject({ card: "10D", team: 0, change: "comes" });
  expect(groups[0]?.sets[0]).toEqual([{ card: "10D", lit: true }]);
});

test("a refused move only points at its space", () => {
  const cells = draw({ ...example, move: "10D@h7", allowed: false, after: null }).rows?.flat() ?? [];
  expect(cells.find(({ change }) => change)).toMatchObject({ name: "h7", team: null, change: "aimed" });
});
