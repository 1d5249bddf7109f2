import { expect, test } from "vitest";
import { wordsOf } from "./marks.js";

test("a sentence without a mark is one piece", () => {
  expect(wordsOf("À vous : choisissez.")).toEqual(["À vous : choisissez."]);
  expect(wordsOf("")).toEqual([]);
});

test("a card stays in one piece, with what is written against it", () => {
  expect(wordsOf("Posez 10♥, puis « ✱☾ ».")).toEqual([
    "Posez ",
    ["10", { suit: "H" }, ","],
    " puis « ",
    [{ icon: "joker" }, { suit: "M" }],
    " ».",
  ]);
});

test("a joker has its star, and ten stays ten", () => {
  expect(wordsOf("0☾ et 10♥")).toEqual([[{ icon: "joker" }, { suit: "M" }], " et ", ["10", { suit: "H" }]]);
});

test("marks that are not those of cards are drawn too", () => {
  expect(wordsOf("Fini → repiocher")).toEqual(["Fini ", [{ icon: "on" }], " repiocher"]);
});

test("where there are teams, discs and triangles are theirs", () => {
  expect(wordsOf("○ tient 3 cases")).toEqual([["○"], " tient 3 cases"]);
  expect(wordsOf("○ tient 3 cases", true)).toEqual([[{ team: 1 }], " tient 3 cases"]);
  expect(wordsOf("4▲")).toEqual([["4", { suit: "r" }]]);
  expect(wordsOf("▲ 5♥", true)).toEqual([[{ team: 2 }], " ", ["5", { suit: "H" }]]);
});
