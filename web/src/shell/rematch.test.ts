import { describe, expect, it } from "vitest";
import type { ChairSeen } from "../wire/types.js";
import { answerOf, isAsked } from "./rematch.js";

const chair = (name: string | null, more: Partial<ChairSeen> = {}): ChairSeen => ({ name, bot: null, host: false, ready: true, away: null, left: null, runs: null, ...more });
const chairs = [chair("Ann"), chair("Bob"), chair("Cid"), chair("Dee", { away: 5 }), chair("Eve", { bot: "medium" }), chair(null, { bot: "hard" }), chair(null)];

describe("another game", () => {
  it("shows what every seat says", () => {
    const table = { chairs, wanting: [0, 3], declining: [1] };
    expect(chairs.map((_, seat) => answerOf(table, seat))).toEqual(["yes", "no", "asked", "away", "free", "free", "free"]);
  });

  it("asks the seats without an answer, once somebody wants it", () => {
    expect(isAsked({ chairs, wanting: [0], declining: [] }, 2)).toBe(true);
    expect(isAsked({ chairs, wanting: [0], declining: [2] }, 2)).toBe(false);
    expect(isAsked({ chairs, wanting: [], declining: [] }, 2)).toBe(false);
  });
});
