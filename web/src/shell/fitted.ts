// A line that never moves what lies below it: a text too long for it becomes two smaller lines, in the same room.
import type { Attachment } from "svelte/attachments";

/** Fit a text into its line, again when it changes, when its room does, and when the typeface has come. */
export function fitted(_text: string): Attachment<HTMLElement> {
  return (line) => {
    const fit = (): void => {
      line.classList.remove("long");
      line.classList.toggle("long", line.scrollWidth > line.clientWidth);
    };
    const watch = new ResizeObserver(fit);
    watch.observe(line);
    document.fonts.addEventListener("loadingdone", fit);
    return () => {
      watch.disconnect();
      document.fonts.removeEventListener("loadingdone", fit);
    };
  };
}
