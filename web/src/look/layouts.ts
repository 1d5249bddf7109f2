// The layouts of a table, as `look/table.css` has them: some parts are only there in one of them.
import { MediaQuery } from "svelte/reactivity";

export const desk = new MediaQuery("(orientation: landscape) and (min-width: 1000px) and (min-height: 521px)");
export const flat = new MediaQuery("(orientation: landscape) and (max-width: 999px), (orientation: landscape) and (max-height: 520px)");
export const tablet = new MediaQuery("(orientation: portrait) and (min-width: 700px)");
