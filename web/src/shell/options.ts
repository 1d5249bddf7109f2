// The options in the lobby: the labels of their values, and which of them are offered.
import type { Choice, GameShown, Options } from "../games/index.js";
import { m } from "../paraglide/messages.js";

type Value = Choice["values"][number];

export function valueName({ words }: Choice, value: Value): string {
  if (typeof value === "boolean") return value ? m.web_yes() : m.web_no();
  return words?.[value]?.() ?? String(value);
}

/** The values that the number of players at the table allows: it is chosen on the table, and no other option changes it. */
export function offered({ fitting }: Pick<GameShown, "fitting">, { option, values }: Choice, options: Options): readonly Value[] {
  const players = (value: Value): unknown => (fitting?.({ ...options, [option]: value }, option) ?? options)["players"];
  return values.filter((value) => players(value) === options["players"]);
}
