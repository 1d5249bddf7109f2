// A result as a line of text to share. For the deal of the day it reveals neither cards nor seed.
import { GAMES } from "../games/index.js";
import { plain } from "../numbers.js";
import { m } from "../paraglide/messages.js";
import { BASE } from "../site.js";
import { isHere } from "../wire/houses.js";
import { titleOf } from "./names.js";

export interface Result {
  readonly game: string;
  /** Who won, in one line. */
  readonly headline: string;
  readonly names: readonly string[];
  readonly scores: readonly number[];
  readonly day: string | null;
  /** The number of the deal, if it has one. */
  readonly deal: number | null;
  /** The id of the game's record, if others may see it. */
  readonly record: string | null;
}

export function resultText({ game, names, scores, day, deal, record }: Result, house: string): string {
  const which = day !== null ? m.web_share_day({ day }) : deal !== null ? m.web_deal_numbered({ number: deal }) : null;
  const told = (score: number, seat: number): string => GAMES[game]?.scored?.(score) ?? `${names[seat]} ${plain(score)}`;
  const result = scores.map(told).join(" – ");
  const address = day === null && record !== null && !isHere(record) ? `${house}/g/${record}` : house;
  return [["Tablée", titleOf(game), which].filter((part) => part !== null).join(" · "), result, address].join("\n");
}

/** Share or copy a text; return whether that worked. Over plain HTTP a page can do neither. */
export async function shared(text: string): Promise<boolean> {
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ text });
    else await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The result as a picture, drawn in the page. */
export async function pictureOf(result: Result): Promise<Blob> {
  const { drawn } = await import("./picture.js");
  return drawn(titleOf(result.game), result.headline, resultText(result, location.host + BASE.slice(0, -1)).split("\n").slice(1), GAMES[result.game]?.emblem ?? []);
}

/** Share a picture, or store it as a file. */
export async function sharedPicture(picture: Blob): Promise<void> {
  const file = new File([picture], "tablee.png", { type: picture.type });
  try {
    if (!matchMedia("(pointer: coarse)").matches || !navigator.canShare({ files: [file] })) throw new TypeError("no sharing here");
    await navigator.share({ files: [file] });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return; // the player changed their mind
    const link = document.createElement("a");
    link.href = URL.createObjectURL(picture);
    link.download = file.name;
    link.click();
    URL.revokeObjectURL(link.href);
  }
}
