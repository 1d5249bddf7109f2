// Patches of JSON data, as `src/tablee/kernel/patch.py` makes and describes them, and the checksum of the result.

/** The new value; or where a list or a text changes, how much is cut, and what takes its place; or the members that change. */
export type Patch = readonly [unknown] | readonly [start: number, cut: number, put: string | readonly unknown[]] | { readonly [name: string]: Patch };

/** The new data. The old data are not changed, and parts that stay the same are shared. */
export function patched(old: unknown, patch: Patch): unknown {
  if (!isList(patch)) {
    const copy = (Array.isArray(old) ? [...(old as unknown[])] : { ...(old as object) }) as Record<string, unknown>;
    for (const [name, change] of Object.entries(patch)) copy[name] = patched(copy[name], change);
    return copy;
  }
  if (patch.length === 1) return patch[0];
  const [start, cut, put] = patch;
  if (typeof old === "string") return old.slice(0, start) + String(put) + old.slice(start + cut);
  const list = old as readonly unknown[];
  return [...list.slice(0, start), ...put, ...list.slice(start + cut)];
}

function isList(patch: Patch): patch is Exclude<Patch, { readonly [name: string]: Patch }> {
  return Array.isArray(patch);
}

/** The Adler-32 checksum of the JSON text of some data. */
export function checksum(data: unknown): number {
  let [a, b] = [1, 0];
  for (const byte of new TextEncoder().encode(JSON.stringify(data))) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  return b * 65536 + a;
}
