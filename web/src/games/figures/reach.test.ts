import { beforeAll, expect, test } from "vitest";
import { overwriteGetLocale } from "../../paraglide/runtime.js";
import reach from "./reach.js";

beforeAll(() => overwriteGetLocale(() => "en"));

const view = { phase: "turn", discards: [[], ["1r", "4g"]], worth: Array.from({ length: 12 }, (_, box) => (box === 8 ? 20 : null)) };

test("what can be drawn, taken and laid down is named", () => {
  expect(reach(["<", "b>", "=full"], view, ["You", "Margot"])).toBe("Draw. Take: 4 green from Margot. Lay down: Full house 20");
});

test("what can be discarded, marked and crossed out is named", () => {
  expect(reach(["-1r", "-4g"], { ...view, phase: "discard" }, [])).toBe("Discard: 1 red, 4 green");
  expect(reach(["=full", "x=1"], { ...view, phase: "mark" }, [])).toBe("Mark: Full house 20. Cross out: Ones");
});
