// Why this device cannot be a house.

/** Why the house of this device is shut. The page has a sentence for each: see `shell/troubles.ts`. */
export type Trouble =
  /** The browser stores nothing: an old one, or a private window. */
  | "no_storage"
  /** There is no room left. */
  | "storage_full"
  /** A part is missing, or does not work. */
  | "no_parts"
  /** The house is open in another tab, which has taken it over. */
  | "elsewhere"
  /** Another tab has a newer version of this page. */
  | "old_tab";

export class Troubled extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble);
  }
}

/** What an error means for whoever plays. */
export function troubleOf(error: unknown, otherwise: Trouble): Trouble {
  if (error instanceof Troubled) return error.trouble;
  return error instanceof DOMException && error.name === "QuotaExceededError" ? "storage_full" : otherwise;
}
