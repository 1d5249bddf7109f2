import { expect, test } from "vitest";
import { beside, onBoard } from "./moves.js";
import { nextStep, type Step } from "./next.js";

function step(moves: string[], card: string | null, space = "", row = 0): Step {
  const [spots, others] = [onBoard(moves), beside(moves)];
  const aimed = spots.find((spot) => spot.card === card && spot.space === space);
  const mark = others.filter((other) => other.kind === "mark")[row];
  return nextStep(moves, spots, others, { card, aimed, mark });
}

const PLAY = ["10D@h6", "10D@e10", "JH!d4", "~8C"];

test("the button waits for a card, then for a space, and then plays there", () => {
  expect(step(PLAY, null).move).toBeNull();
  expect(step(PLAY, "10D").move).toBeNull();
  expect(step(PLAY, "10D", "h6").move).toBe("10D@h6");
  expect(step(PLAY, "JH", "d4").move).toBe("JH!d4");
});

test("a dead card is exchanged when it is chosen, or when nothing else can be played", () => {
  expect(step(PLAY, "8C").move).toBe("~8C");
  expect(step(["~8C"], null).move).toBe("~8C");
});

test("what must be done comes first: a row to mark, a card to give up, a card to draw", () => {
  expect(step(["=d4-h4", "=e4-i4"], null, "", 1).move).toBe("=e4-i4");
  expect(step(["-9H", "-2C"], "2C").move).toBe("-2C");
  expect(step(["-9H", "-2C"], null).move).toBeNull();
  expect(step(["<"], null).move).toBe("<");
  expect(step(["pass"], null).move).toBe("pass");
});

test("without a move the button says that others play", () => {
  expect(step([], null)).toEqual({ label: expect.any(String), move: null });
  expect(step([], null).label).not.toBe(step(PLAY, null).label);
});
