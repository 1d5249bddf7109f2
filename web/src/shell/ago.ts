// Times in words, in the language of the page: "12 minutes ago", "yesterday", "Saturday".
import { getLocale } from "../paraglide/runtime.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago something was, in short. */
export function ago(at: number, now = Date.now()): string {
  const words = new Intl.RelativeTimeFormat(getLocale(), { numeric: "auto", style: "short" });
  const past = Math.max(0, now - at);
  if (past < MINUTE) return words.format(0, "second");
  if (past < HOUR) return words.format(-Math.floor(past / MINUTE), "minute");
  if (past < DAY) return words.format(-Math.floor(past / HOUR), "hour");
  return words.format(-Math.floor(past / DAY), "day");
}

/** The day of something: in the last week its name, before that the date. */
export function dayName(at: number, now = Date.now()): string {
  const midnight = (time: number): number => new Date(time).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(now) - midnight(at)) / DAY);
  if (days < 2) return new Intl.RelativeTimeFormat(getLocale(), { numeric: "auto" }).format(-days, "day");
  const looks: Intl.DateTimeFormatOptions = days < 7 ? { weekday: "long" } : { day: "numeric", month: "long", ...(new Date(at).getFullYear() !== new Date(now).getFullYear() && { year: "numeric" }) };
  return new Intl.DateTimeFormat(getLocale(), looks).format(at);
}
