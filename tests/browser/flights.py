"""Record the animations over a table: which thing, from where, how long, and what changes."""

from typing import Final, TypedDict

from playwright.sync_api import Page


class Flight(TypedDict):
    """One animation of a thing."""

    thing: str | None
    start: dict[str, float]
    changes: list[str]
    duration: int


_WATCH: Final = """
() => {
  globalThis.flights = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const { x, y, width, height } = this.getBoundingClientRect();
    const middle = { x: x + width / 2, y: y + height / 2 };
    const [, dx, dy] = /translate\\(([-.\\de]+)px, ([-.\\de]+)px\\)/.exec(frames[0].transform ?? "") ?? [null, 0, 0];
    const start = { x: middle.x + Number(dx), y: middle.y + Number(dy) };
    const timing = new Set(["offset", "easing", "composite"]);
    const changes = frames.flatMap((frame) => Object.keys(frame)).filter((change) => !timing.has(change));
    flights.push({ thing: this.dataset.thing ?? null, start, changes, duration: options.duration });
    return animate.call(this, frames, options);
  };
}
"""
"""Records every animation: what, from where, and what changes on the way."""


def watch(page: Page) -> None:
    """Start to record animations."""
    page.evaluate(_WATCH)


def flights_of(page: Page) -> list[Flight]:
    """Return the animations recorded so far."""
    found: list[Flight] = page.evaluate("globalThis.flights")
    return found
