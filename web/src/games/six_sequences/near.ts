// Scrolls an element into view inside its strip, without scrolling the page.
export function near(node: Element): void {
  const strip = node.closest("[data-strip]");
  if (!strip) return;
  const [inner, outer] = [node.getBoundingClientRect(), strip.getBoundingClientRect()];
  strip.scrollTop += Math.min(0, inner.top - outer.top) + Math.max(0, inner.bottom - outer.bottom);
  strip.scrollLeft += Math.min(0, inner.left - outer.left) + Math.max(0, inner.right - outer.right);
}
