import { expect, it } from "vitest";
import { m } from "../paraglide/messages.js";
import { valueName } from "./options.js";

it("says a value by its word, a boolean by yes or no, a number by itself", () => {
  const choice = { option: "pace", name: () => "Pace", values: ["slow", 3, true, false], words: { slow: () => "Slowly" } };
  expect(choice.values.map((value) => valueName(choice, value))).toEqual(["Slowly", "3", m.web_yes(), m.web_no()]);
});
