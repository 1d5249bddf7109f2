// The backs of cards to choose from.
import { m } from "../paraglide/messages.js";

export const BACKS = ["tablee", "bordeaux", "suits"] as const;
export type Back = (typeof BACKS)[number];

/** The name of a back. */
export const BACK_NAMES: Readonly<Record<Back, () => string>> = {
  tablee: m.web_back_tablee, bordeaux: m.web_back_bordeaux, suits: m.web_back_suits,
};
