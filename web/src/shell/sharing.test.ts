import { expect, it } from "vitest";
import { resultText } from "./sharing.js";

const result = { headline: "Margot gagne", game: "six_sequences", names: ["Léa", "Bot 2"], scores: [120, -98], day: null, deal: null, record: "BCDFG-1" };

it("names the game, the scores and where it can be seen", () => {
  const [first, second, third] = resultText(result, "http://house").split("\n");
  expect(first).toMatch(/^Tablée · /);
  expect([second, third]).toEqual(["Léa 120 – Bot 2 −98", "http://house/g/BCDFG-1"]);
});

it("spoils nothing of the deal of the day", () => {
  const text = resultText({ ...result, day: "2026-11-15" }, "http://house");
  expect(text).toContain("2026-11-15");
  expect(text).not.toContain("BCDFG");
});

it("names no address of a game that nobody else can open", () => {
  const text = resultText({ ...result, record: "ABCDEFG-1" }, "http://house");
  expect(text.split("\n").at(-1)).toBe("http://house");
});

it("names the number of a deal that has one", () => {
  const text = resultText({ ...result, game: "pairs", scores: [52], deal: 17, record: null }, "http://house");
  expect(text).toContain("17");
  expect(text).toContain("52");
});
