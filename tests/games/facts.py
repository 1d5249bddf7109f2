"""What tests that go over all games ask about one: its `facts.py`, and what everybody sees after a deal."""

import importlib
from collections.abc import Iterator
from typing import Any

from tablee.games import GAMES
from tablee.kernel.json import Json, to_plain
from tablee.kernel.seed import Seed


# The facts of each game have types of their own.
def facts(name: str) -> Any:  # type: ignore[explicit-any]
    """What the tests of a game say about it."""
    return importlib.import_module(f"tests.games.{name}.facts")


def dealt(name: str, number: int) -> Iterator[list[Json]]:
    """The hand of every seat as its player sees it, in order; in a game of piles the cards on top."""
    game = GAMES[name]
    options = game.read_options({})
    state = game.deal(options, Seed.numbered(number))
    for seat in range(game.seats(options)):
        view = to_plain(game.view(state, seat))
        assert isinstance(view, dict)
        piles, hand = view.get("piles"), view.get("hand")
        if isinstance(hand, list):
            yield sorted(hand, key=str)
        else:
            assert isinstance(piles, list)
            yield [pile[-1] for pile in piles if isinstance(pile, list)]
