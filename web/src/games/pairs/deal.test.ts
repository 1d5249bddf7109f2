import { expect, it } from "vitest";
import { published, thousand } from "../../cards/published.js";
import * as deal from "./deal.js";

it("deals a thousand times what the server deals", () => {
  expect(thousand(deal, 1, 20)).toBe(published("pairs"));
});
