// The layouts of a table, as `look/table.css` has them: some parts are only there in one of them.
import { MediaQuery } from "svelte/reactivity";

export const desk = new MediaQuery("(orientation: landscape) and (min-width: 1000px) and (min-height: 521px)");
export const flat = new MediaQuery("(orientation: landscape) and (max-width: 999px), (orientation: landscape) and (max-height: 520px)");
export const tablet = new MediaQuery("(orientation: portrait) and (min-width: 700px)");
/** A desk whose column has room for two lists, one above the other. */
export const tall = new MediaQuery("(orientation: landscape) and (min-width: 1000px) and (min-height: 760px)");
/** A desk on which the page of a result has room for luck and play beside what decided the game. */
export const lofty = new MediaQuery("(orientation: landscape) and (min-width: 1000px) and (min-height: 840px)");
