import { expect, test } from "vitest";
import { deed } from "./tell.js";

const names = ["Vous", "Margot"];
const view = { round: 4 };
const chose = { kind: "chose", seat: 1, move: null };
const barred = { kind: "marked", seat: 1, move: "x=couleur", points: 0 };
const dealt = { kind: "dealt", dealer: 0, hands: [[], []] };

test("a box chosen in secret is named once all have chosen, with the round it was for", () => {
  const turns = [{ seat: 1, events: [chose, barred, dealt] }] as never;
  expect(deed(turns, 0, names, view)).toBe("Manche 3\u202f: Margot barre Couleur");
});

test("until then it is said that a box was chosen", () => {
  expect(deed([{ seat: 1, events: [chose] }] as never, 0, names, view)).toBe("Manche 4\u202f: Margot a choisi sa case");
});
