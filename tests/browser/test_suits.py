"""The six suits can be told apart without colour, small and large."""

from base64 import b64encode
from itertools import combinations
from typing import Final

import pytest

from tests.browser.conftest import Visits
from tests.browser.playing import open_game

_GREY: Final = """
(size) => {
  const suits = [...document.querySelectorAll(".chips svg")].map((suit) => suit.cloneNode(true));
  document.documentElement.style.cssText = "filter: grayscale(1); background: white";
  document.body.style.background = "white";
  document.body.replaceChildren(...suits);
  for (const [n, { style }] of suits.entries()) {
    style.cssText = `position: fixed; left: ${n * size}px; top: 0; width: ${size}px; height: ${size}px; color: black`;
  }
}
"""
"""Shows the suits side by side without their colours; two equal shapes would give equal pictures."""
_PIXELS: Final = """
async (data) => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  canvas.drawImage(picture, 0, 0);
  return [...canvas.getImageData(0, 0, picture.width, picture.height).data].filter((_, n) => n % 4 === 0);
}
"""
APART: Final = 0.1
"""Share of a picture that must differ clearly: fifteen of 12 by 12 pixels. Two equal shapes differ in none."""


def _difference(one: list[int], other: list[int]) -> float:
    """Return the share of pixels that differ by more than a shade."""
    return sum(abs(a - b) > 96 for a, b in zip(one, other, strict=True)) / len(one)


@pytest.mark.parametrize("size", [12, 34])
def test_the_six_suits_are_told_apart_in_grey(visits: Visits, size: int) -> None:
    page = visits().page
    open_game(page, "six_sequences")
    page.evaluate(_GREY, size)
    shots = [suit.screenshot() for suit in page.locator("body > svg").all()]
    reader = page.context.new_page()
    suits = [reader.evaluate(_PIXELS, b64encode(shot).decode()) for shot in shots]
    assert len(suits) == 6
    assert min(_difference(one, other) for one, other in combinations(suits, 2)) > APART
