"""Hints for Les 12 figures: the best moves, with reasons in terms of cards, boxes and points."""

from collections.abc import Mapping, Sequence
from typing import assert_never

from tablee.bots.judging import NO_WORDS, Judged, Word, best
from tablee.cards.colours import DECK
from tablee.games.figures.bots import drawable, gain, judge, plan_of, prospect_of, turn_number
from tablee.games.figures.boxes import BIT, BOXES, mask_of, worth
from tablee.games.figures.model import Cross, Discard, Draw, Mark, Move, Take, View
from tablee.games.figures.prospects import par
from tablee.games.figures.round_solver import MOST_COLOURS, places
from tablee.kernel.seed import Seed


def hint(view: View, moves: Sequence[Move]) -> list[Judged[Move]]:
    """The three best moves, best first, with their reasons."""
    return [_explained(view, one) for one in best(judge(view, moves, Seed.numbered(0)))]


def spoken(view: View, move: Move) -> tuple[str, Mapping[str, Word]]:
    """The key of a move's sentence, and what it names: a card or a box."""
    match move:
        case Draw():
            return "draw", NO_WORDS
        case Take(owner=owner):
            return "take", {"card": DECK.pretty(view.discards[owner][-1])}
        case Discard(card=card):
            return "discard", {"card": DECK.pretty(card)}
        case Mark(box=box):
            return "mark", {"box": BOXES[box]}
        case Cross(box=box):
            return "cross", {"box": BOXES[box]}
        case _:
            assert_never(move)


def _explained(view: View, hint: Judged[Move]) -> Judged[Move]:
    match hint.move:
        case Draw():
            wanted = _wanted(view)
            return hint._replace(words=wanted) if wanted else hint._replace(reason="hope")
        case Take(owner=owner):
            return hint._replace(words={"card": DECK.pretty(view.discards[owner][-1])})
        case Discard(card=card):
            return hint._replace(words={"card": DECK.pretty(card)})
        case Mark(box=box):
            return hint._replace(words=_marked(view, box, hint.reason))
        case Cross(box=box):
            return hint._replace(words={"usual": _usual(view, box)})


def _marked(view: View, box: int, reason: str) -> Mapping[str, Word]:
    """The points that a box brings, and a number to compare with, depending on the reason."""
    assert view.viewer is not None, "a spectator has no moves"
    points = view.worth[box] or 0
    match reason:
        case "bonus":
            return {"points": points, "upper": view.sheets[view.viewer].upper + points}
        case "race":
            return {"points": points, "chance": round(100 * plan_of(view).pace.ends[turn_number(view)])}
        case _:
            return {"points": points, "usual": _usual(view, box)}


def _usual(view: View, box: int) -> int:
    return round(par(box, view.points))


def _wanted(view: View) -> dict[str, Word]:
    """The card that would gain most at once, its box, its points, and how many such cards may be drawn.

    Empty if no single card would gain anything.
    """
    assert view.viewer is not None, "a spectator has no moves"
    gains, mask, cards = prospect_of(view, view.viewer).gains, mask_of(view.hand), drawable(view)
    now = gain(mask, gains)
    found = {}
    for card in cards:
        best_place = max(places(mask | BIT[card]), key=gains.__getitem__)
        if gains[best_place] > now:
            found[card] = best_place
    if not found:
        return {}
    card = max(found, key=lambda card: (gains[found[card]], cards[card]))
    box = found[card] // (MOST_COLOURS + 1)
    return {
        "card": DECK.pretty(card),
        "box": BOXES[box],
        "points": worth(mask | BIT[card], box, view.points) or 0,
        "left": sum(cards[other] for other, place in found.items() if place == found[card]),
    }
