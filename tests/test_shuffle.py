"""The client deals from a seed what the server deals: both are held to the same digests of a thousand deals each."""

import hashlib
from pathlib import Path

import pytest

from tablee.games import GAMES
from tests.games.facts import dealt

FOLDER = Path(__file__).parent / "games"


@pytest.mark.parametrize("name", GAMES)
def test_a_thousand_deals_have_the_digest_that_is_published(name: str) -> None:
    text = "".join(" ".join(map(str, hand)) + "\n" for number in range(1000) for hand in dealt(name, number))
    assert (FOLDER / name / "thousand.txt").read_text() == hashlib.sha256(text.encode()).hexdigest() + "\n"
