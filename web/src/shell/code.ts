// Reads the code of a table from what somebody types or pastes: a code, or a link to the table.

/** The code in capitals; empty if there is none. */
export function codeIn(text: string): string {
  const linked = /\/t\/([a-z0-9]+)/i.exec(text)?.[1];
  return (linked ?? text.replace(/[^a-z0-9]/gi, "")).toUpperCase();
}
