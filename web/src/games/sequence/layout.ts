// The cards on the board (Q1), row by row; the corners have none. A test compares this with the engine.
export const COLUMNS = "abcdefghij";

const ROWS = `
** 2S 3S 4S 5S 6S 7S 8S 9S **
6C 5C 4C 3C 2C AH KH QH 10H 10S
7C AS 2D 3D 4D 5D 6D 7D 9H QS
8C KS 6C 5C 4C 3C 2C 8D 8H KS
9C QS 7C 6H 5H 4H AH 9D 7H AS
10C 10S 8C 7H 2H 3H KH 10D 6H 2D
QC 9S 9C 8H 9H 10H QH QD 5H 3D
KC 8S 10C QC KC AC AD KD 4H 4D
AC 7S 6S 5S 4S 3S 2S 2H 3H 5D
** AD KD QD 10D 9D 8D 7D 6D **`;

/** The card of each of the hundred spaces; null in a corner. */
export const CARDS: readonly (string | null)[] = ROWS.trim()
  .split(/\s+/)
  .map((text) => (text === "**" ? null : text));

/** The name of each space: a1 at the top left, j10 at the bottom right. */
export const NAMES: readonly string[] = CARDS.map((_, n) => `${COLUMNS[n % 10]}${Math.floor(n / 10) + 1}`);
export const PLACE: ReadonlyMap<string, number> = new Map(NAMES.map((name, n) => [name, n]));
