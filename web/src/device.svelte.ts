// The preferences that this device stores: looks, ways to play, and the name of its owner.
import { BACKS, type Back } from "./cards/backs.js";

/** The look of cards: with pictures, with only ranks and suits, or with letters for the suits. */
const SKINS = ["pictures", "plain", "letters"] as const;

export interface Likes {
  name: string;
  theme: "system" | "light" | "dark";
  skin: (typeof SKINS)[number];
  back: Back;
  sound: boolean;
  haptics: boolean;
  confirm: "auto" | "yes" | "no";
  light: "off" | "selected" | "always";
  quick: boolean;
  turbo: boolean;
  /** The names of muted players, whose messages and gestures are not shown. */
  muted: readonly string[];
  motion: "on" | "off";
}

const KEY = "tablee-device";
const USUAL: Likes = {
  name: "",
  theme: "system",
  skin: "pictures",
  back: "tablee",
  sound: true,
  haptics: true,
  confirm: "auto",
  light: "selected",
  quick: false,
  turbo: false,
  muted: [],
  motion: "on",
};

function read(): Likes {
  try {
    const likes = { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Likes>) };
    // Another version of this page may have stored another value.
    if (!SKINS.includes(likes.skin)) likes.skin = USUAL.skin;
    if (!BACKS.includes(likes.back)) likes.back = USUAL.back;
    return likes;
  } catch {
    return { ...USUAL };
  }
}

class Device {
  likes = $state<Likes>(read());

  /** Change preferences and store them. */
  set(change: Partial<Likes>): void {
    Object.assign(this.likes, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.likes));
    } catch {
      // The game also works in a browser that stores nothing.
    }
    this.dress();
  }

  /** Apply the preferred theme to the page. */
  dress(): void {
    const root = document.documentElement;
    if (this.likes.theme === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = this.likes.theme;
  }

  /** Whether a move needs a second tap. By default it does on touch screens. */
  get confirms(): boolean {
    if (this.likes.confirm === "auto") return matchMedia("(pointer: coarse)").matches;
    return this.likes.confirm === "yes";
  }
}

export const device = new Device();
