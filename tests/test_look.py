"""The colours of the browser: what is read can be read, on plain paper and on the tinted spaces of a board."""

import re
from pathlib import Path
from typing import Final

import pytest

from tests.colours import contrast, difference, mixed, nearest

TOKENS: Final = (Path(__file__).parents[1] / "web" / "src" / "look" / "tokens.css").read_text(encoding="utf-8")
LIGHT, SYSTEM_DARK, DARK, *_ = (
    dict(re.findall(r"(--[\w-]+): (#[0-9a-f]{6});", block))
    for block in re.split(r":root[^{]*{", TOKENS.partition(".paper {")[0])[1:]
)
CARDS: Final = Path(__file__).parents[1] / "web" / "src" / "cards"
COLOURS: Final = ("red", "green", "yellow", "blue")
SUITS: Final = ("spades", "hearts", "diamonds", "clubs", "stars", "moons")
LEAST: Final = 4.5
TINT: Final = 0.06
"""How much of its suit's colour a space has (UX: cells are paper, tinted)."""
APART: Final = 11
"""How different any two suits look to any eye (CIEDE2000)."""
FOOT: Final = 0.035
"""How much browner a card is at its foot."""
FRAME: Final = 0.13
"""How much of its colour the frame of a coloured card has."""


def test_the_two_ways_into_the_dark_are_the_same() -> None:
    assert SYSTEM_DARK == DARK


THEMES: Final = pytest.mark.parametrize("theme", [LIGHT, {**LIGHT, **DARK}], ids=["light", "dark"])


@THEMES
@pytest.mark.parametrize("suit", SUITS)
def test_an_index_can_be_read_on_every_paper(theme: dict[str, str], suit: str) -> None:
    ink, paper = theme[f"--{suit}"], theme["--paper"]
    assert contrast(ink, paper) >= LEAST
    assert contrast(ink, mixed(ink, paper, TINT)) >= LEAST
    assert contrast(ink, mixed("#5a3c00", paper, FOOT)) >= LEAST


@THEMES
@pytest.mark.parametrize("colour", COLOURS)
def test_a_coloured_card_can_be_read(theme: dict[str, str], colour: str) -> None:
    # Its digit is dark. Its shape may be pale, but its rim may not.
    for ground in (theme["--paper"], mixed(theme[f"--{colour}"], theme["--paper"], FRAME)):
        assert contrast(theme["--card-ink"], ground) >= LEAST
        assert contrast(theme[f"--{colour}-rim"], ground) >= LEAST


def test_the_difference_of_colours_is_that_of_its_authors() -> None:
    # Pairs of the published table of Sharma, Wu and Dalal, 2005.
    assert difference((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=0.0001)
    assert difference((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=0.0001)
    assert difference((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514)) == pytest.approx(0.9082, abs=0.0001)


@THEMES
@pytest.mark.parametrize("names", [SUITS, COLOURS, ("team-0", "team-1", "team-2")], ids=["suits", "colours", "teams"])
def test_colours_keep_apart_also_for_the_colour_blind(theme: dict[str, str], names: tuple[str, ...]) -> None:
    # Shapes carry the meaning; colours help. A naive set falls below 5.
    far, whose = nearest({name: theme[f"--{name}"] for name in names})
    assert far >= APART, whose


@pytest.mark.parametrize("team", range(3))
def test_the_shape_of_a_chip_can_be_read(team: int) -> None:
    disc = LIGHT[f"--team-{team}"]
    assert contrast("#ffffff", disc) >= LEAST
    assert contrast(disc, LIGHT["--paper"]) >= LEAST


def test_the_grounds_of_cards_are_those_of_these_tests() -> None:
    card, face = ((CARDS / name).read_text(encoding="utf-8") for name in ("Card.svelte", "Face.svelte"))
    assert f"rgb(90 60 0 / {FOOT})" in card
    assert f"var(--suit) {FRAME:.0%}" in card
    assert f"var(--suit) {FRAME:.0%}" in face


@THEMES
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        *((ink, ground) for ink in ("ink", "quiet", "accent") for ground in ("felt", "felt-edge", "room", "solid")),
        ("danger", "solid"),
        ("good", "solid"),
        ("on-accent", "accent"),
        *((ink, "paper") for ink in ("card-ink", "paper-quiet", "paper-accent", "paper-danger", "paper-good")),
    ],
)
def test_every_ink_can_be_read_on_its_ground(theme: dict[str, str], ink: str, ground: str) -> None:
    assert contrast(theme[f"--{ink}"], theme[f"--{ground}"]) >= LEAST


@THEMES
@pytest.mark.parametrize("ink", ["ink", "quiet", "accent", "danger", "good"])
def test_every_ink_can_be_read_on_a_plate(theme: dict[str, str], ink: str) -> None:
    plate = mixed("#0a1e19", theme["--felt"], 0.72)
    assert "--panel: rgb(10 30 25 / 0.72);" in TOKENS
    assert contrast(theme[f"--{ink}"], plate) >= LEAST
