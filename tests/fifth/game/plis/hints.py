"""Hints: the best cards, and what speaks for them."""

from collections.abc import Mapping, Sequence

from tablee.bots.judging import NO_WORDS, Judged, Word, best
from tablee.cards.french import DECK
from tablee.games.plis.bots import judge, stronger
from tablee.games.plis.model import Move, View
from tablee.kernel.seed import Seed


def hint(view: View, moves: Sequence[Move]) -> list[Judged[Move]]:
    """The best three moves, and why."""
    return [one._replace(words=_words(view, one)) for one in best(judge(view, moves, Seed.numbered(0)))]


def spoken(view: View, move: Move) -> tuple[str, Mapping[str, Word]]:  # noqa: ARG001  a card is itself in every view
    """A move, by its card."""
    return "play", {"card": DECK.pretty(move.card)}


def _words(view: View, hint: Judged[Move]) -> Mapping[str, Word]:
    match hint.reason:
        case "lead":
            return {"stronger": stronger(view, hint.move)}
        case "take":
            return {"led": DECK.pretty(view.led) if view.led else ""}
        case _:
            return NO_WORDS
