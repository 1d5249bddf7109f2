import { expect, test } from "vitest";
import { headline, placed, placeOf, sidesOf } from "./standing.js";

const told = ["Vous", "Margot", "Paul", "Zoé", "Hugo", "Lise"];

test("a player without a team is a side, and the best comes first", () => {
  const sides = sidesOf({ scores: [41, 52, 30], winners: [1] }, 0, told, 0);
  expect(sides.map(({ name, score, yours }) => [name, score, yours])).toEqual([
    ["Margot", 52, false],
    ["Vous", 41, true],
    ["Paul", 30, false],
  ]);
  expect(headline(sides)).toBe("Margot gagne");
});

test("a team is one side: two people by name, more by colour", () => {
  const four = sidesOf({ scores: [2, 0, 2, 0], winners: [0, 2] }, 2, told, 2);
  expect(four.map(({ name, team }) => [name, team])).toEqual([
    ["Vous et Paul", 0],
    ["Margot et Zoé", 1],
  ]);
  expect(headline(four)).toBe("Votre équipe gagne");
  const six = sidesOf({ scores: [0, 2, 0, 2, 0, 2], winners: [1, 3, 5] }, 2, told, 0);
  expect(headline(six)).toBe("Les Verts gagnent");
});

test("the winner alone reads that they win; equals share; nobody may win", () => {
  expect(headline(sidesOf({ scores: [2, 0], winners: [0] }, 2, told, 0))).toBe("Vous gagnez");
  expect(headline(sidesOf({ scores: [5, 5], winners: [0, 1] }, 0, told, null))).toBe("Égalité\u202f: Vous et Margot");
  expect(headline(sidesOf({ scores: [0, 0], winners: [] }, 0, told, null))).toBe("Partie nulle.");
});

test("a reader who has not won reads their place, and equals share one", () => {
  const sides = sidesOf({ scores: [41, 52, 30, 41], winners: [1] }, 0, told, 3);
  expect(sides.map((side) => placeOf(sides, side))).toEqual([1, 2, 2, 4]);
  expect(placed(sides)).toBe("Votre place\u202f: 2 sur 4");
  expect(placed(sidesOf({ scores: [41, 52], winners: [1] }, 0, told, 0))).toBe("");
  expect(placed(sidesOf({ scores: [41, 52, 30], winners: [1] }, 0, told, 1))).toBe("");
});
