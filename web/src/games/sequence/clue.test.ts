import { expect, it } from "vitest";
import { m } from "../../paraglide/messages.js";
import { clue } from "./clue.js";

it("says where to look, then at what: a quarter of the board, then a card of the hand", () => {
  const looked = { at: ".cell:is(:nth-child(1), :nth-child(45))", whole: true };
  expect(clue("7C@d4")).toEqual({ where: m.web_sequence_hint_top_left(), looked, card: m.web_hint_card({ card: "7♣" }), pointed: "7C" });
  expect(clue("JS!f10").where).toBe(m.web_sequence_hint_bottom_right());
  expect(clue("JS!f10").looked?.at).toBe(".cell:is(:nth-child(56), :nth-child(100))");
  expect(clue("~9H")).toEqual({ where: m.web_hint_hand(), looked: { at: "[data-zone=hand]" }, card: m.web_hint_card({ card: "9♥" }), pointed: "9H" });
  expect(clue("=d4-h4").pointed).toBeNull();
});
