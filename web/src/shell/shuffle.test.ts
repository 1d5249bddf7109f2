import { describe, expect, it } from "vitest";
import page from "../../../docs/shuffle.md?raw";
import { commitmentOf, dealt, digest, isDealt, numbered } from "./shuffle.js";

const rows = (kind: string): string[][] =>
  page
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim().replaceAll("`", "")).slice(1, -1))
    .filter(([what]) => what === kind);

it("knows the digests of the standard", () => {
  expect(digest("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(digest("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

it("commits to seeds as the page on the shuffle has it", () => {
  expect(rows("commitment")).toHaveLength(3);
  for (const [, seed = "", result] of rows("commitment")) expect(commitmentOf(seed)).toBe(result);
});

describe("a thousand deals", () => {
  const SIZES: Readonly<Record<string, [players: number, size: number]>> = {
    pairs: [1, 20], sequence: [2, 7], six_sequences: [2, 8], figures: [2, 5],
  };

  it.each(Object.entries(SIZES))("of %s are those of the server", (game, [players, size]) => {
    const lines = Array.from({ length: 1000 }, (_, number) =>
      dealt(game, numbered(number), players, size).map((cards) => (game === "pairs" ? cards : cards.sort()).join(" ") + "\n").join(""),
    );
    expect(rows("thousand").find(([, name]) => name === game)?.[2]).toBe(digest(lines.join("")));
  });
});

it("tells a hand that was dealt from one that was not, in whichever order it is shown", () => {
  const record = `tablee figures 1\noptions {"players":3}\nseed ${numbered(17)}\n`;
  expect(isDealt("figures", record, 3, 2, { hand: "6b 3y 5r 6g 3g".split(" ") })).toBe(true);
  expect(isDealt("figures", record, 3, 2, { hand: "6b 3y 5r 6g 4g".split(" ") })).toBe(false);
  expect(isDealt("pairs", record.replace("{", '{"deal":"winnable",'), 1, 0, { piles: [] })).toBeNull();
});
