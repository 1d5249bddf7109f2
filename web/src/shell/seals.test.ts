import { expect, it } from "vitest";
import { withSeals } from "./seals.js";

const TABLE = { code: "BCDFG", number: 1, stage: "waiting", deal: null, sealed: "a1", sealed_next: "b2" } as const;

it("notes the seal of a game before its cards, and of the next game while this one is played", () => {
  expect(withSeals({}, TABLE)).toEqual({ "BCDFG-1": "a1", "BCDFG-2": "b2" });
  const late = { ...TABLE, stage: "playing" } as const;
  expect(withSeals({}, late)).toEqual({ "BCDFG-2": "b2" });
});

it("keeps the first seal that it saw, whatever the server shows later", () => {
  const seals = withSeals({}, TABLE);
  expect(withSeals(seals, { ...TABLE, sealed: "c3", sealed_next: "d4" })).toEqual(seals);
  expect(withSeals(seals, { ...TABLE, number: 2, stage: "playing", sealed: "c3", sealed_next: null })).toEqual(seals);
});

it("takes a numbered deal as it comes, and the sealed one for the game after it", () => {
  const seals = withSeals(withSeals({}, TABLE), { ...TABLE, number: 2, stage: "playing", deal: 17, sealed: "17", sealed_next: "b2" });
  expect(seals).toEqual({ "BCDFG-1": "a1", "BCDFG-2": "17", "BCDFG-3": "b2" });
});
