import { expect, it } from "vitest";
import { m } from "../../paraglide/messages.js";
import { clue } from "./clue.js";

it("says where to look, then at what: a rank, then one of its cards", () => {
  const view = { piles: [[null, "7H"], [null, "7C"], [null, "8C"]] };
  const looked = { at: '.pile:is([aria-label^="a1"],[aria-label^="b1"]) .top' };
  expect(clue("a1=b1", view)).toEqual({ where: m.web_pairs_hint_rank({ ranks: m.web_pairs_many({ rank: "7" }) }), looked, card: m.web_hint_card({ card: "7♥" }), pointed: "a1" });
});
