import { beforeAll, expect, test } from "vitest";
import { overwriteGetLocale } from "../../paraglide/runtime.js";
import reach from "./reach.js";

beforeAll(() => overwriteGetLocale(() => "en"));

test("each card is named with its spaces, and dead cards after them", () => {
  expect(reach(["7C@a3", "7C@c5", "~8C"], {}, [])).toBe("7 of clubs: a3, c5. Exchange: 8 of clubs");
});
