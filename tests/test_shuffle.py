"""The client deals from a seed what the server deals: both are held to the same digests of a thousand deals each."""

import hashlib
import re
from pathlib import Path

import pytest

from tablee.games import GAMES
from tablee.kernel.json import Json, to_plain
from tablee.kernel.seed import Seed

PAGE = (Path(__file__).parents[1] / "docs" / "shuffle.md").read_text(encoding="utf-8")


def _dealt(name: str, number: int) -> str:
    """What every seat sees after the deal: its hand, in an order that no view decides."""
    game = GAMES[name]
    options = game.read_options({})
    state = game.deal(options, Seed.numbered(number))
    if name == "pairs":
        return " ".join(pile[-1] for pile in state.piles) + "\n"
    views = [to_plain(game.view(state, seat)) for seat in range(game.seats(options))]
    return "".join(" ".join(sorted(map(str, _hand(view)))) + "\n" for view in views)


def _hand(view: Json) -> list[Json]:
    assert isinstance(view, dict)
    hand = view["hand"]
    assert isinstance(hand, list)
    return hand


@pytest.mark.parametrize("name", GAMES)
def test_the_page_on_the_shuffle_has_the_digest_of_a_thousand_deals(name: str) -> None:
    text = "".join(_dealt(name, number) for number in range(1000))
    (found,) = re.findall(rf"^\| thousand \| `{name}` \| `(\w+)` \|$", PAGE, re.MULTILINE)
    assert found == hashlib.sha256(text.encode()).hexdigest()
