// The seals that this device has seen before the cards: the page of a result compares the seed with them.
import type { TableSeen } from "../wire/types.js";

/** The commitment to each game's seed, by the id of the game. */
export type Seals = Readonly<Record<string, string>>;
type Dealt = Pick<TableSeen, "code" | "number" | "stage" | "deal" | "sealed" | "sealed_next">;

const KEY = "tablee-seals";
const KEPT = 200;

export function allSeals(): Seals {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Seals;
  } catch {
    return {};
  }
}

/** The seals with those that a table shows before it deals. The first one counts; a numbered deal has no secret seed. */
export function withSeals(seals: Seals, { code, number, stage, deal, sealed, sealed_next }: Dealt): Seals {
  const [now, next] = [`${code}-${number}`, `${code}-${number + 1}`];
  const known = deal !== null || (stage === "waiting" && !(now in seals)) ? { ...seals, [now]: sealed } : seals;
  return sealed_next === null || next in known ? known : { ...known, [next]: sealed_next };
}

export function keepSeals(table: Dealt): void {
  const seals = allSeals();
  const more = withSeals(seals, table);
  if (more === seals) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(more).slice(-KEPT))));
  } catch {
    // In a browser that stores nothing, the server's own word has to do.
  }
}
