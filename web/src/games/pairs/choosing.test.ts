import { expect, it } from "vitest";
import { m } from "../../paraglide/messages.js";
import { aboutChoice, nextStep, partnersIn } from "./choosing.js";
import type { View } from "./types.js";

const view: View = {
  faces: "hidden",
  piles: [[null, null, "6S"], [null, "6M"], ["0H"], ["0D"], [null, "9C"], ["6H"]],
  gone: ["6C", "6E", "0S", "0C", "0M", "0E"],
};
const partners = partnersIn(["a1=b1", "a1=a2", "b1=a2", "c1=d1"]);
const of = (pile: string): readonly string[] => partners.get(pile) ?? [];

it("knows the partners of both piles of every move", () => {
  expect(of("a1")).toEqual(["b1", "a2"]);
  expect(of("a2")).toEqual(["a1", "b1"]);
  expect(of("e1")).toEqual([]);
});

it("offers the pair as soon as it is certain, and otherwise says what is missing", () => {
  expect(nextStep(view, null, [])).toEqual({ label: m.web_pairs_choose(), move: null });
  expect(nextStep(view, "e1", of("e1"))).toEqual({ label: m.web_pairs_alone({ rank: "9" }), move: null });
  expect(nextStep(view, "a1", of("a1"))).toEqual({ label: m.web_pairs_choose_other({ rank: "6" }), move: null });
  expect(nextStep(view, "d1", of("d1"))).toEqual({ label: m.web_pairs_remove({ ranks: m.web_pairs_jokers() }), move: "c1=d1" });
});

it("tells the heights of the piles, and what is left of the rank", () => {
  expect(aboutChoice(view, null, [])).toBeNull();
  const three = aboutChoice(view, "a1", of("a1"));
  expect(three?.card).toBe("6♠");
  expect(three?.others).toMatch(/^6☾ \S+ 6♥$/);
  expect(three?.text).toContain(m.web_pairs_after_seen({ number: m.web_pairs_two(), ranks: m.web_pairs_many({ rank: "6" }), seen: 1 }));
  expect(three?.text).toMatch(/3, 2 \S+ 1\./);
  expect(aboutChoice(view, "c1", of("c1"))?.text).toContain(m.web_pairs_last({ ranks: m.web_pairs_jokers() }));
  expect(aboutChoice(view, "e1", [])?.card).toBe("9♣");
});
