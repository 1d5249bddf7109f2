import { expect, it } from "vitest";
import { codeIn } from "./code.js";

it("reads a code from a code and from a link", () => {
  expect(codeIn(" kwwlf ")).toBe("KWWLF");
  expect(codeIn("KW-WLF")).toBe("KWWLF");
  expect(codeIn("http://192.168.1.5:8080/t/KWWLF?x=1")).toBe("KWWLF");
  expect(codeIn("Viens : https://example.org/t/kwwlf !")).toBe("KWWLF");
  expect(codeIn(" / ")).toBe("");
});
