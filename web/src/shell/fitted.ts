// A line of fixed height: a text too long for it becomes two smaller lines in the same space.
import type { Attachment } from "svelte/attachments";

/** Fit a text into its line; again when the text or the space changes, and when the font is loaded. */
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
