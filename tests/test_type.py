"""What is written in our sources can be drawn: by our font, or as one of the marks that `Text` turns into drawings."""

import re
from pathlib import Path
from typing import Final

import pytest
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from tablee.messages import LANGUAGES, catalogue
from tests.type import FONT, HERE, REPERTOIRE

WEB: Final = HERE / "web" / "src"
_DRAWN: Final = (WEB / "look" / "marks.ts").read_text(encoding="utf-8")
MARKS: Final = frozenset(
    re.findall(r'"(.)": "\w+"', _DRAWN)
    + [mark for marks in re.findall(r'TEAMS = "(.*)"', _DRAWN) for mark in marks]
    + re.findall(r'\w: "([^\w\s])"', (WEB / "cards" / "deck.ts").read_text(encoding="utf-8"))
)
"""The characters for which there is a drawing."""
CATALOGUES: Final = [
    path for place in ("messages/*.json", "games/*/messages.*.json") for path in (HERE / "src" / "tablee").glob(place)
]
SOURCES: Final = sorted(
    [
        *CATALOGUES,
        *(HERE / "src" / "tablee" / "games").glob("*/rules.*.md"),
        *(path for kind in ("ts", "svelte", "css") for path in WEB.rglob(f"*.{kind}") if "paraglide" not in path.parts),
        HERE / "web" / "index.html",
    ]
)


def test_the_marks_are_those_of_the_cards_and_a_few_more() -> None:
    assert set("♠♣☾★♥♦▲■●◆○✱✓✕→≈") == MARKS


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(HERE)))
def test_a_source_has_no_character_that_could_not_be_drawn(path: Path) -> None:
    foreign = {one for one in path.read_text(encoding="utf-8") if not one.isspace()} - REPERTOIRE - MARKS
    assert foreign == set()


@pytest.mark.parametrize("letters", ["àâäçéèêëîïôöùûüÿœæ", "ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŒÆ", "«»’“”…–—·•°×−€0123456789"])
def test_the_font_has_what_french_and_english_are_written_with(letters: str) -> None:
    assert set(letters) <= REPERTOIRE


ARIAL: Final = {
    400: {
        222: "ijl’", 278: " ftI.,:", 333: "r-", 500: "cksvxyzJç", 556: "abdeghnopquL0123456789éèàê", 611: "FTZ",
        667: "ABEKPSVXY", 722: "wCDHNRU", 778: "GOQ", 833: "mM", 944: "W",
    },
    700: {
        278: " ijlI.,’", 333: "ft:-", 389: "r", 500: "z", 556: "aceksvxyJ0123456789éèàêç", 611: "bdghnopquFLTZ",
        667: "EPSVXY", 722: "ABCDHKNRU", 778: "wGOQ", 833: "M", 889: "m", 944: "W",
    },
}  # fmt: skip
"""How wide the letters of Arial are, in thousandths of its size, plain and bold."""
STAND_INS: Final = re.findall(
    r"font-weight: (\d+) \d+;\s*size-adjust: ([\d.]+)%;\s*ascent-override: ([\d.]+)%;\s*descent-override: ([\d.]+)%",
    (WEB / "look" / "type.css").read_text(encoding="utf-8"),
)


def test_a_font_that_stands_in_has_the_height_of_ours() -> None:
    head = TTFont(FONT)["hhea"]
    assert len(STAND_INS) == 8
    for _, size, ascent, descent in STAND_INS:
        assert float(ascent) * float(size) / 10_000 == pytest.approx(head.ascent / 1000, abs=0.001)
        assert float(descent) * float(size) / 10_000 == pytest.approx(-head.descent / 1000, abs=0.001)


@pytest.mark.parametrize(("weight", "place"), [(400, 2), (700, 3)])
def test_arial_stands_in_as_wide_as_ours_in_our_own_sentences(weight: int, place: int) -> None:
    arial = {letter: width / 1000 for width, letters in ARIAL[weight].items() for letter in letters}
    font = instantiateVariableFont(TTFont(FONT), {"wght": weight})
    ours = {letter: font["hmtx"][font.getBestCmap()[ord(letter)]][0] / 1000 for letter in arial}
    words = "".join(form for language in LANGUAGES for forms in catalogue(language).values() for form in forms)
    said = [letter for letter in words if letter in arial]
    ratio = sum(ours[letter] for letter in said) / sum(arial[letter] for letter in said)
    assert float(STAND_INS[place][1]) / 100 == pytest.approx(ratio, abs=0.01)
