import { expect, it } from "vitest";
import { missing } from "./imports.js";

const modules = new Set(["tablee", "tablee.games", "sys"]);

it("finds what a program imports and is not there", () => {
  expect(missing("from tablee import GAMES, Seed\nimport sys\nprint(1)", modules)).toEqual([]);
  expect(missing("from tablee.analysis import analyse\nx = 1", modules)).toEqual(["tablee.analysis"]);
  expect(missing("import numpy as np, sys\nif True:\n    from tablee.arena import play\nimport numpy", modules)).toEqual(["numpy", "tablee.arena"]);
});

it("does not take other lines for imports", () => {
  expect(missing('text = "import numpy"\n# from numpy import array\nimported = 1', modules)).toEqual([]);
});
