import { expect, it } from "vitest";
import { m } from "../../paraglide/messages.js";
import { clue } from "./clue.js";

it("says where to look, then at what: the hand, the piles or the sheet, then a card or a box", () => {
  expect(clue("b>", { discards: [["1r"], ["2g", "3y"]] }).card).toBe(m.web_hint_card({ card: "3●" }));
  expect(clue("-4r", {})).toEqual({ where: m.web_hint_hand(), looked: { at: "[data-zone=hand]" }, card: m.web_hint_card({ card: "4▲" }), pointed: "4r" });
  expect(clue("x=full", {})).toEqual({ where: m.web_figures_hint_sheet(), looked: { at: ".sheet.paper" }, card: m.web_figures_hint_box({ box: "Full" }), pointed: "full" });
});
