// The promise about the shuffle: what was published before the deal fits the seed that is published after it.

/** The seed of a record. */
export function seedOf(text: string): string {
  return /^seed ([0-9a-f]{64})$/m.exec(text)?.[1] ?? "";
}

/** The commitment to a seed, as docs/shuffle.md has it. */
export async function commitmentOf(seed: string): Promise<string> {
  const secret = Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const label = new TextEncoder().encode("tablee/commitment/");
  const digest = await crypto.subtle.digest("SHA-256", new Uint8Array([...label, ...secret]));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
