import { describe, expect, it } from "vitest";
import { m } from "../paraglide/messages.js";
import { followed, FRESH, isAt, marked, nextStep, type Way } from "./steps.js";

const after = (...lines: string[]): Way => lines.reduce((way, line) => followed(way, [...line]), FRESH);

describe("what was taken back", () => {
  it("can be made again, in the order in which it was made", () => {
    expect(after("abcd", "ab").undone).toEqual(["c", "d"]);
    expect(after("abcd", "abc", "ab", "abc").undone).toEqual(["d"]);
    expect(after("abcd", "", "abcd").undone).toEqual([]);
  });

  it("is forgotten when something else is done instead", () => {
    expect(after("abcd", "ab", "abx").undone).toEqual([]);
  });
});

describe("a mark", () => {
  it("is named by the pairs before it, one or several", () => {
    expect([1, 2].map((number) => m.web_mark_go({ number }, { locale: "fr" }))).toEqual(["Revenir après 1 paire", "Revenir après 2 paires"]);
  });

  it("is where the way stands, and is taken away there", () => {
    const way = marked(after("ab"));
    expect(way.marks.map((mark) => isAt(mark, ["a", "b"]))).toEqual([true]);
    expect(marked(way).marks).toEqual([]);
    expect(isAt({ moves: ["a"] }, ["a", "b"])).toBe(false);
  });

  it("is gone to by taking back what differs, then making its moves", () => {
    expect(nextStep(["a", "x", "y"], ["a", "b"])).toEqual({ to: 1 });
    expect(nextStep(["a"], ["a", "b"])).toEqual({ move: "b" });
    expect(nextStep(["a", "b"], ["a", "b"])).toBeNull();
  });
});
