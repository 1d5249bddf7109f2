import { describe, expect, it } from "vitest";
import { m } from "../paraglide/messages.js";
import { clue as figures } from "./figures/clue.js";
import { clue as pairs } from "./pairs/clue.js";
import { clue as sequence } from "./sequence/clue.js";
import { clue as six_sequences } from "./six_sequences/clue.js";

describe("a hint says where to look, then at what", () => {
  it("in the patience: a rank, then one of its cards", () => {
    const view = { piles: [[null, "7H"], [null, "7C"]] };
    expect(pairs("a1=b1", view)).toEqual({ where: m.web_hint_rank({ rank: "7" }), card: m.web_hint_card({ card: "7♥" }), pointed: "a1" });
  });

  it("in Séquence: a quarter of the board, then a card of the hand", () => {
    expect(sequence("7C@d4")).toEqual({ where: m.web_hint_top_left(), card: m.web_hint_card({ card: "7♣" }), pointed: "7C" });
    expect(sequence("JS!f10").where).toBe(m.web_hint_bottom_right());
    expect(sequence("~9H")).toEqual({ where: m.web_hint_hand(), card: m.web_hint_card({ card: "9♥" }), pointed: "9H" });
    expect(sequence("=d4-h4").pointed).toBeNull();
  });

  it("in Les 6 Séquences: the hand, the table or a pile, then a card", () => {
    expect(six_sequences("+4H5H6H")).toEqual({ where: m.web_hint_hand(), card: m.web_hint_card({ card: "4♥" }), pointed: "4H" });
    expect(six_sequences("4H^3>2").where).toBe(m.web_hint_table());
    expect(six_sequences("?8D9D").where).toBe(m.web_hint_discards());
    expect(six_sequences("<")).toEqual({ where: m.web_hint_stock(), card: null, pointed: null });
  });

  it("in Les 12 figures: the hand, the piles or the sheet, then a card or a box", () => {
    expect(figures("b>", { discards: [["1r"], ["2g", "3y"]] }).card).toBe(m.web_hint_card({ card: "3●" }));
    expect(figures("-4r", {})).toEqual({ where: m.web_hint_hand(), card: m.web_hint_card({ card: "4▲" }), pointed: "4r" });
    expect(figures("x=full", {})).toEqual({ where: m.web_hint_sheet(), card: m.web_hint_box({ box: "Full" }), pointed: "full" });
  });
});
