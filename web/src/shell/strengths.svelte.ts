// How strong those at a rated table are. The server is asked when somebody sits down, and when a game begins or ends.
import { isHere } from "../wire/houses.js";
import type { TableSeen } from "../wire/types.js";
import type { Strength } from "./strength.js";

class Strengths {
  /** By seat; empty at a table that is not rated. */
  seen = $state.raw<readonly (Strength | null)[]>([]);
  #key = "";
  #code = "";

  /** Show the strengths at this table, and no others. */
  async look(table: TableSeen): Promise<void> {
    const key = keyOf(table);
    if (key === this.#key) return;
    if (!key || table.code !== this.#code) this.seen = [];
    [this.#key, this.#code] = [key, table.code];
    if (!key) return;
    const seen = await import("./strength.js").then(({ strengthsAt }) => strengthsAt(table.code), () => []);
    if (key === this.#key) this.seen = seen;
  }
}

/** What the answer depends on; empty if there is nothing to ask. */
function keyOf({ code, number, stage, settings, chairs }: TableSeen): string {
  if (!settings.rated || isHere(code)) return "";
  return `${code} ${number} ${stage} ${JSON.stringify(chairs.map(({ name, bot }) => name ?? bot))}`;
}

export const strengths = new Strengths();
