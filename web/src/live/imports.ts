// What a Python program imports, as far as it says so at the beginning of a line.

const IMPORT = /^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import\b|import[ \t]+([\w., \t]+))/gm;

/** The modules that a program imports and that are not among these. */
export function missing(code: string, modules: ReadonlySet<string>): string[] {
  const named = Array.from(code.matchAll(IMPORT), ([, from, list]) => (from ? [from] : (list ?? "").split(",").map((one) => one.trim().split(/\s/)[0] ?? "")));
  return [...new Set(named.flat())].filter((name) => name && !modules.has(name));
}
