// What each seat says about another game, for the end of a game.
import type { TableSeen } from "../wire/types.js";

/** `yes` and `no` are answers; `asked` has given none yet; `away` is not there; `free` is a bot's seat or an empty one. */
export type Answer = "yes" | "no" | "asked" | "away" | "free";

/** The answer of a seat. The game starts when there is a `yes`, and neither a `no` nor an `asked`. */
export function answerOf(table: Pick<TableSeen, "chairs" | "wanting" | "declining">, seat: number): Answer {
  const chair = table.chairs[seat];
  if (!chair || chair.name === null) return "free";
  if (chair.away !== null) return "away";
  if (table.wanting.includes(seat)) return "yes";
  if (table.declining.includes(seat)) return "no";
  return chair.bot === null ? "asked" : "free";
}

/** Whether somebody asks the seat for another game: then it should see the question. */
export function isAsked(table: Pick<TableSeen, "chairs" | "wanting" | "declining">, seat: number): boolean {
  return table.wanting.length > 0 && answerOf(table, seat) === "asked";
}
