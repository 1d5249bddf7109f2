// Finds clauses by words. Accents, capitals and the kind of apostrophe do not matter.
import type { ClauseSeen } from "../wire/types.js";

export const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[’‘]/g, "'")
    .replace(/œ/gi, "oe")
    .toLocaleLowerCase();

/** Everything of a clause that can be searched. */
const textOf = ({ id, title, part, passages, examples }: ClauseSeen): string =>
  plain([id, title, part, ...passages.map(({ text }) => text), ...examples.map(({ says }) => says)].join(" "));

/** The clauses that have every word of the search. A clause whose id or title has them comes first. */
export function found(clauses: readonly ClauseSeen[], search: string): readonly ClauseSeen[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (!words.length) return clauses;
  const hits = clauses.filter((clause) => words.every((word) => textOf(clause).includes(word)));
  const named = (clause: ClauseSeen): boolean => words.every((word) => plain(`${clause.id} ${clause.title}`).includes(word));
  return [...hits.filter(named), ...hits.filter((clause) => !named(clause))];
}
