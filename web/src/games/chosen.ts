// All choices in the lobby, for tests of options that depend on each other.
import type { Choice, Options } from "./index.js";

/** Every pair of values of two options chosen one after the other, and which option was changed last. */
export function chosen(choices: readonly Choice[], first: string, second: string): { options: Options; changed: string; value: unknown }[] {
  const values = (option: string): Choice["values"] => choices.find((choice) => choice.option === option)?.values ?? [];
  return values(first).flatMap((one) =>
    values(second).flatMap((two) => [
      { options: { [first]: one, [second]: two }, changed: first, value: one },
      { options: { [first]: one, [second]: two }, changed: second, value: two },
    ]),
  );
}
