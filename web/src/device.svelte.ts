// What this device remembers: how things look and feel here, and under which name its owner plays.

/** What cards look like: with pictures, with numbers and suits alone, with letters for the suits. */
const SKINS = ["pictures", "plain", "letters"] as const;

export interface Likes {
  name: string;
  theme: "system" | "light" | "dark";
  skin: (typeof SKINS)[number];
  sound: boolean;
  confirm: "auto" | "yes" | "no";
  light: "off" | "selected" | "always";
  quick: boolean;
  turbo: boolean;
  /** The names of those whose words and gestures are not shown here. */
  muted: readonly string[];
  motion: "on" | "off";
}

const KEY = "tablee-device";
const USUAL: Likes = {
  name: "",
  theme: "system",
  skin: "pictures",
  sound: true,
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
    // Another version of this page may have kept another word for it.
    return SKINS.includes(likes.skin) ? likes : { ...likes, skin: USUAL.skin };
  } catch {
    return { ...USUAL };
  }
}

class Device {
  likes = $state<Likes>(read());

  /** Change what is liked, and remember it. */
  set(change: Partial<Likes>): void {
    Object.assign(this.likes, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.likes));
    } catch {
      // A browser that keeps nothing still plays.
    }
    this.dress();
  }

  /** Put the page in the theme that is liked. */
  dress(): void {
    const root = document.documentElement;
    if (this.likes.theme === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = this.likes.theme;
  }

  /** Whether a second tap is asked for before a move is made: by fingers, unless somebody says otherwise. */
  get confirms(): boolean {
    if (this.likes.confirm === "auto") return matchMedia("(pointer: coarse)").matches;
    return this.likes.confirm === "yes";
  }
}

export const device = new Device();
