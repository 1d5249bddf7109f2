import { expect, test } from "vitest";
import type { ClauseSeen } from "../wire/types.js";
import { found } from "./searching.js";

const clause = (id: string, title: string, text: string): ClauseSeen => ({ id, title, part: "Un tour", passages: [{ ruling: false, text }], examples: [] });
const CLAUSES = [
  clause("Q5", "Poser un jeton", "Le joueur met une carte de sa main sur sa défausse."),
  clause("Q9", "La carte morte", "Ses deux cases sont prises. On peut l’échanger."),
  clause("Q12", "Le talon vide", "Les défausses deviennent le talon. Un cœur."),
];
const ids = (search: string): string[] => found(CLAUSES, search).map(({ id }) => id);

test("accents, capitals and apostrophes do not matter", () => {
  expect(ids("DEFAUSSE")).toEqual(["Q5", "Q12"]);
  expect(ids("l'échanger")).toEqual(["Q9"]);
  expect(ids("coeur")).toEqual(["Q12"]);
});

test("every word must be there, in any order", () => {
  expect(ids("main carte")).toEqual(["Q5"]);
  expect(ids("main talon")).toEqual([]);
});

test("a clause with the words in its title comes first", () => {
  expect(ids("carte")).toEqual(["Q9", "Q5"]);
  expect(ids("q12")).toEqual(["Q12"]);
  expect(ids("  ")).toEqual(["Q5", "Q9", "Q12"]);
});
