// Low phones, in two steps.
import { MediaQuery } from "svelte/reactivity";

/** There is no room for what the hand makes: the words about a goal stand on the sheet. */
export const low = new MediaQuery("(orientation: portrait) and (max-width: 699px) and (max-height: 739px)");
/** A card of the hand has only its index: its drawing would be cut. */
export const lowest = new MediaQuery("(orientation: portrait) and (max-width: 699px) and (max-height: 619px)");
