import { expect, it } from "vitest";
import { m } from "../../paraglide/messages.js";
import { clue } from "./clue.js";

it("says where to look, then at what: the hand, the table or a pile, then a card", () => {
  expect(clue("+4H5H6H")).toEqual({ where: m.web_hint_hand(), looked: { at: ".hand li", whole: true }, card: m.web_hint_card({ card: "4♥" }), pointed: "4H" });
  expect(clue("4H^3>2").where).toBe(m.web_hint_table());
  expect(clue("?8D9D").where).toBe(m.web_hint_discards());
  expect(clue("<")).toEqual({ where: m.web_hint_stock(), looked: { at: ".stock" }, card: null, pointed: null });
});
