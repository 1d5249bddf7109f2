// The chat of a table, as one player reads it.
import type { LineSeen } from "../wire/types.js";
import { emoteName } from "./names.js";

/** The lines shown to a player: their own, and those of players they have not muted. */
export const heard = (lines: readonly LineSeen[], me: string | null, muted: readonly string[]): readonly LineSeen[] =>
  lines.filter(({ name }) => name === me || !muted.includes(name));

/** The lines of others since the player last read the chat. */
export const news = (lines: readonly LineSeen[], me: string | null, since: number): readonly LineSeen[] => lines.filter(({ name, at }) => name !== me && at > since);

/** The text of a line. */
export const words = ({ text, emote }: LineSeen): string => text ?? (emote ? emoteName(emote) : "");
