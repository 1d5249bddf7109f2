// What the people at a table say to each other, as one of them hears it.
import type { LineSeen } from "../wire/types.js";
import { emoteName } from "./names.js";

/** The lines that are shown to somebody: their own, and those of whom they have not muted. */
export const heard = (lines: readonly LineSeen[], me: string | null, muted: readonly string[]): readonly LineSeen[] =>
  lines.filter(({ name }) => name === me || !muted.includes(name));

/** What others have said since somebody last listened. */
export const news = (lines: readonly LineSeen[], me: string | null, since: number): readonly LineSeen[] => lines.filter(({ name, at }) => name !== me && at > since);

/** A line in words. */
export const words = ({ text, emote }: LineSeen): string => text ?? (emote ? emoteName(emote) : "");
