// A result as a line of text to send around. That of the deal of the day spoils nothing: neither cards nor seed.
import { GAMES } from "../games/index.js";
import { plain } from "../numbers.js";
import { m } from "../paraglide/messages.js";
import { titleOf } from "./names.js";

export interface Result {
  readonly game: string;
  readonly names: readonly string[];
  readonly scores: readonly number[];
  readonly day: string | null;
  /** The number of the deal, where it has one. */
  readonly deal: number | null;
  /** Where the game can be looked at, where others may. */
  readonly record: string | null;
}

export function resultText({ game, names, scores, day, deal, record }: Result, house: string): string {
  const which = day !== null ? m.web_share_day({ day }) : deal !== null ? m.web_deal_numbered({ number: deal }) : null;
  const told = (score: number, seat: number): string => GAMES[game]?.scored?.(score) ?? `${names[seat]} ${plain(score)}`;
  const result = scores.map(told).join(" – ");
  const address = day === null && record !== null ? `${house}/g/${record}` : house;
  return [["Tablée", titleOf(game), which].filter((part) => part !== null).join(" · "), result, address].join("\n");
}

/** Send a text around; whether it was sent or copied. Over plain HTTP a page can do neither. */
export async function shared(text: string): Promise<boolean> {
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ text });
    else await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
