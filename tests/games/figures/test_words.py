"""The words of Les 12 figures: its boxes have English names in English."""

import re

from tablee.games.figures.boxes import BOXES
from tablee.messages import say
from tests.games.told import prose, told

FRENCH = r"\b(?:double paire|brelan|suite|carré|couleur|séries?)\b|\bfull\b(?! house)"


def test_the_figures_have_english_names_in_english() -> None:
    texts = [(key, text) for key, text in told("en") if re.match(r"\w+_figures_|word_box_|figures ", key)]
    assert len(texts) > 60
    assert [(key, text) for key, text in texts if re.search(FRENCH, prose(text), re.IGNORECASE)] == []
    names = [say("en", f"word_box_{box}") for box in BOXES]
    assert names[:6] == ["Ones", "Twos", "Threes", "Fours", "Fives", "Sixes"]
    assert names[6:] == ["Two pair", "Three of a kind", "Full house", "Straight", "Four of a kind", "Flush"]
