import { expect, it } from "vitest";
import { published, thousand } from "../../cards/published.js";
import * as deal from "./deal.js";

it("deals a thousand times what the server deals", () => {
  expect(thousand(deal, 2, 5)).toBe(published("plis"));
});
