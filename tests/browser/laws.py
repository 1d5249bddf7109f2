"""What breaks a law of the layout, found in a page."""

from typing import Final

from playwright.sync_api import Page

_FINGER: Final = 44

_TROUBLES: Final = """
(spare) => {
  const found = [];
  const zones = [...document.querySelectorAll(".table > [data-zone], .table > .zones > [data-zone]")]
    .filter((zone) => zone.checkVisibility() && zone.dataset.zone !== "notice")
    .map((zone) => [zone.dataset.zone, zone.getBoundingClientRect(), zone]);
  const { scrollWidth, scrollHeight } = document.scrollingElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) found.push(`the page is ${scrollWidth}×${scrollHeight}`);
  for (const name of ["top", "status", "board", "main"])
    if (!zones.some(([zone, { width, height }]) => zone === name && width > 0 && height > 0)) found.push(`no ${name}`);
  for (const [name, { left, top, right, bottom }, zone] of zones) {
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) found.push(`${name} sticks out`);
    if (name === "side" || name === "bar") continue; // they scroll by themselves
    for (const part of zone.querySelectorAll("*")) {
      if (!part.checkVisibility() || part.closest(".spoken, svg")) continue;
      const at = part.getBoundingClientRect();
      const out = Math.max(left - at.left, at.right - right, at.bottom - bottom, top - at.top);
      if (at.width && out > spare) found.push(`${name}: ${part.outerHTML.slice(0, 90)} sticks out by ${out.toFixed()}`);
    }
  }
  zones.forEach(([one, a], n) =>
    zones.slice(n + 1).forEach(([other, b]) => {
      const over = Math.min(a.right - b.left, b.right - a.left, a.bottom - b.top, b.bottom - a.top);
      if (over > 2) found.push(`${one} and ${other} overlap by ${over.toFixed()}`);
    }),
  );
  const size = (name) => zones.filter(([zone]) => zone === name).map(([, { width, height }]) => width * height)[0] ?? 0;
  for (const name of ["hand", "side", "seats", "extra"])
    if (size(name) > size("board") * (name === "extra" ? 1.5 : 1)) found.push(`${name} is larger than the board`);
  return found.slice(0, 8);
}
"""
"""What breaks a law: a page that scrolls, a zone or a part of it that sticks out, zones that overlap, a small board.

A chosen card may rise a little out of the hand.
"""

_SMALL: Final = """
(least) => [...document.querySelectorAll("button:enabled, a[href], select, input, [role=slider]")]
  .filter((control) => control.checkVisibility() && !control.closest("[data-cells], dialog:not([open])"))
  .flatMap((control) => {
    const label = control.closest("label");
    let { width, height } = (label ?? control).getBoundingClientRect();
    const more = getComputedStyle(control, "::after");
    if (more.content !== "none" && more.position === "absolute")
      [width, height] = [Math.max(width, parseFloat(more.width)), Math.max(height, parseFloat(more.height))];
    const size = `${width.toFixed()}×${height.toFixed()}`;
    return Math.min(width, height) < least - 0.5 ? [`${size} ${control.outerHTML.slice(0, 100)}`] : [];
  })
  .slice(0, 8)
"""
"""Controls that are too small for a finger, with the larger area that an `::after` may give them. The cells of a board
(`data-cells`) may be smaller: a tap snaps to the nearest."""


_LANDED: Final = """
Promise.allSettled(document.getAnimations().filter((one) => one.id === "travel").map((flight) => flight.finished))
"""
"""Chips and cards fly over other zones: what is measured is where they land."""


def troubles(page: Page, spare: int = 12) -> list[str]:
    """What sticks out by more than the spare pixels, overlaps or scrolls at a table."""
    page.evaluate(_LANDED)
    found: list[str] = page.evaluate(_TROUBLES, spare)
    return found


def too_small(page: Page) -> list[str]:
    """What a finger cannot hit."""
    found: list[str] = page.evaluate(_SMALL, _FINGER)
    return found
