import { beforeAll, expect, test } from "vitest";
import { overwriteGetLocale } from "../../paraglide/runtime.js";
import reach from "./reach.js";

beforeAll(() => overwriteGetLocale(() => "en"));

test("what can be taken, laid, added, exchanged and discarded is named", () => {
  expect(reach(["<", "?8D9D"], {}, [])).toBe("Draw. Take the discard: 8 of diamonds 9 of diamonds");
  const told = "Lay: 4 of hearts 5 of hearts 6 of hearts. Add: 7 of hearts. Exchange: 5 of spades for joker of spades. Discard: king of clubs";
  expect(reach(["+4H5H6H", "7H>2", "5S/0S", "-KC"], {}, [])).toBe(told);
});

test("what is too much is counted", () => {
  expect(reach(["-1C", "-2C", "-3C", "-4C", "-5C", "-6C", "-7C"], {}, [])).toBe("Discard: 7 choices");
});
