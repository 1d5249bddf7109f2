"""Hints for the patience: the best pairs and the reasons for them, from what the player sees."""

from collections.abc import Mapping, Sequence

from tablee.bots.judging import NO_WORDS, Judged, Word, best
from tablee.cards.k6t import DECK, Card
from tablee.games.pairs.levels import rank_of, rate, standing_of, tops_of
from tablee.games.pairs.model import Pair, View
from tablee.kernel.seed import Seed


def hint(view: View, moves: Sequence[Pair]) -> list[Judged[Pair]]:
    """The three best moves, the expert's own first, with their reasons."""
    return [one._replace(words=_words(view, one)) for one in best(rate(view, moves, Seed.numbered(0)))]


def spoken(view: View, move: Pair) -> tuple[str, Mapping[str, Word]]:
    """The key of a pair's sentence, and its two cards."""
    first, second = (view.piles[pile][-1] or "" for pile in (move.first, move.second))
    return "pair", {"first": DECK.pretty(Card(first)), "second": DECK.pretty(Card(second))}


def _words(view: View, hint: Judged[Pair]) -> Mapping[str, Word]:
    first, second = view.piles[hint.move.first], view.piles[hint.move.second]
    match hint.reason:
        case "wins":
            return {"left": sum(map(len, view.piles)) // 2}
        case "safe":
            return {"rank": DECK.rank[first[-1]] if first[-1] else ""}
        case "tall":
            return {"below": len(first) + len(second) - 2}
        case "rank":
            top, hidden = standing_of(view, rank_of(view, hint.move), tops_of(view))
            return {"top": top, "hidden": hidden}
        case _:
            return NO_WORDS
