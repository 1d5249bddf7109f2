import { afterAll, expect, test, vi } from "vitest";
import type { View } from "./types.js";

/** Each message answers with its name and its words, in order. */
const said = new Proxy({}, { get: (_, name: string) => (words: Record<string, unknown> = {}) => [name, ...Object.values(words)].join(" "), has: () => true });
vi.mock("../../paraglide/messages.js", () => ({ m: said }));
vi.mock("../../paraglide/runtime.js", () => ({ getLocale: () => "fr" }));
vi.resetModules(); // other files have loaded the real words
const { brief, detail, earnsBonus, news, prospects, served } = await import("./prospects.js");
const { BOXES } = await import("./boxes.js");
afterAll(() => vi.resetModules());

const sheet = { boxes: BOXES.map(() => null), upper: 39, bonus: 0, lower: 50, total: 89 };
const by = <T>(found: Readonly<Record<string, T>>, other: T): T[] => BOXES.map((box) => found[box] ?? other);

/** Five cards with three fives: a full and a carré lack one card each. */
const view = {
  viewer: 0,
  round: 9,
  phase: "turn",
  turns: 60,
  waiting: [0],
  over: false,
  points: [10, 15, 20, 25, 30, 35],
  hand: ["5r", "5y", "5g", "3b", "2b"],
  best: "5",
  worth: by<number | null>({ 5: 15, 3: 3 }, null),
  missing: by<readonly string[] | null>({ full: ["3r", "3g", "3y", "2r", "2g", "2y"], carre: ["5b"], suite: [] }, null),
  discards: [[], ["4r", "3g"], ["5b"]],
  known: [[], [], []],
  under: [],
  sheets: [sheet, sheet, sheet],
  rounds: [],
} as unknown as View;

test("the plates show what is made, and then the figures that lack one card", () => {
  expect(prospects(view).map(({ box, lacks }) => [box, lacks])).toEqual([["5", 0], ["carre", 1], ["full", 1]]);
});

test("figures that lack more cards fill the plates that are left", () => {
  const far = { ...view, worth: by<number | null>({}, null), best: null, missing: by<readonly string[] | null>({ suite: [], couleur: [] }, null) } as View;
  const found = prospects(far);
  expect(found.map(({ box, lacks }) => [box, lacks])).toEqual([["suite", 2], ["couleur", 3]]);
  expect(found.map(brief)).toEqual(["web_figures_brief_away 2", "web_figures_brief_away 3"]);
  expect(found.map((one) => detail(one, far, 0, []))).toEqual(["web_figures_kept 5▲ 3◆ 2◆", "web_figures_kept 3◆ 2◆"]);
});

test("the box that the sheet outlines comes first, whatever it is worth", () => {
  expect(prospects({ ...view, best: "3" }).map(({ box }) => box)).toEqual(["3", "carre", "full"]);
});

test("a figure whose cards are all gone is no prospect", () => {
  const gone = { ...view, discards: [["5b", "5b", "5b", "5b", "1r"], [], []] } as View;
  expect(prospects(gone).map(({ box }) => box)).toEqual(["5", "full", "3"]);
});

test("a pile serves the figure with the most points, or the goal alone", () => {
  expect(served(view, 1, null)).toBe("full");
  expect(served(view, 2, null)).toBe("carre");
  expect(served(view, 1, "carre")).toBeNull();
  expect(served(view, 0, null)).toBeNull();
});

test("a plate tells what the sheet gains, or where the card is", () => {
  const names = ["Vous", "Paul", "Zoé"];
  const [made, carre] = prospects(view);
  expect(made && earnsBonus(view, 0, made)).toBe(true);
  expect(made && detail(made, view, 0, names)).toBe("web_figures_now_bonus 54");
  expect(carre && detail(carre, view, 0, names)).toBe("web_figures_near_pile 5◆ Zoé 3");
  expect(carre && brief(carre)).toBe("web_figures_brief_away 1");
});

test("a new round tells who laid down and what the reader marked", () => {
  const after = { ...view, rounds: [{ laid: 1, hands: [], choices: ["x=suite", "=full", "=3"], points: [0, 20, 3] }] } as View;
  expect(news(after, ["Vous", "Paul", "Zoé"])).toBe("web_figures_news 1 web_figures_laid Paul web_figures_full web_figures_crossed Vous web_figures_suite.");
  expect(news(view, ["Vous", "Paul", "Zoé"])).toBe("");
});
