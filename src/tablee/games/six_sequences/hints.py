"""Hints for Les 6 Séquences: the best moves, with reasons in terms of suits, lengths and cards."""

from collections.abc import Mapping, Sequence
from typing import assert_never

from tablee.bots.judging import NO_WORDS, Judged, Word, best
from tablee.cards.k6t import DECK, Card
from tablee.games.six_sequences.apply import apply
from tablee.games.six_sequences.bots import own_state
from tablee.games.six_sequences.levels import rate
from tablee.games.six_sequences.model import FULL, Claim, Discard, Draw, Extend, Lay, Move, Pass, Swap
from tablee.games.six_sequences.score import cost
from tablee.games.six_sequences.slots import INDEX, cards_in
from tablee.games.six_sequences.table import Run, Set, Table
from tablee.games.six_sequences.view import View
from tablee.kernel.game import Seat
from tablee.kernel.seed import Seed


def hint(view: View, moves: Sequence[Move]) -> list[Judged[Move]]:
    """The three best moves, the expert's own first, with their reasons."""
    return [one._replace(words=_words(view, one)) for one in best(rate(view, moves, Seed.numbered(0)))]


def spoken(_: View, move: Move) -> tuple[str, Mapping[str, Word]]:
    """The key of a move's sentence, and the cards it names."""
    match move:
        case Lay(cards=cards) | Claim(cards=cards):
            return type(move).__name__.lower(), {"cards": _pretty(cards)}
        case Extend(card=card, out_of=out_of):
            return "extend" if out_of is None else "shift", {"card": DECK.pretty(card)}
        case Swap(card=card, taken=taken):
            return "swap", {"card": DECK.pretty(card), "taken": DECK.pretty(taken)}
        case Discard(card=card):
            return "discard", {"card": DECK.pretty(card)}
        case Draw() | Pass():
            return type(move).__name__.lower(), NO_WORDS
        case _:
            assert_never(move)


def _words(view: View, hint: Judged[Move]) -> Mapping[str, Word]:
    assert view.viewer is not None, "a spectator has no moves"
    match hint.move:
        case Discard(card=card):
            points = {"points": cost(1 << INDEX[card])} if hint.reason == "cost" else {}
            return {"card": DECK.pretty(card), **points}
        case Swap(taken=taken):
            return {"card": DECK.pretty(taken)}
        case Draw():
            return (
                {"count": min(FULL - len(view.hand), view.stock)} if hint.reason == "refill" else {"stock": view.stock}
            )
        case Pass():
            return {"card": DECK.pretty(view.discards[-1])} if hint.reason == "wait" else NO_WORDS
        case Lay() | Extend() | Claim():
            return _placed(view, view.viewer, hint.move, hint.reason)


def _placed(view: View, seat: Seat, move: Lay | Extend | Claim, reason: str) -> Mapping[str, Word]:
    """The size of the combination that the cards make or extend, and what to compare it with."""
    state = own_state(view, seat)
    before = state.table
    after = apply(state, seat, move).state
    if after.owed and isinstance(move, Claim):  # S18: it is not laid yet
        return {"count": len(move.cards)}
    made = _made(before, after.table)
    if isinstance(move, Claim) and reason == "claim":
        return {"cards": _pretty(move.cards), "length": _size(made)}
    if isinstance(made, Set):
        return {"rank": DECK.rank[cards_in(made.cards)[0]], "count": _size(made)}
    longest = max((len(run.cards) for run in before.runs if run.suit == made.suit), default=0)
    beside = {"dominate": {"rival": longest}, "run": {"longest": longest}}.get(reason, {})
    return {"suit": DECK.suits[made.suit].glyph, "length": _size(made), **beside}


def _made(before: Table, after: Table) -> Run | Set:
    """The run that is new or longer, or else the set."""
    runs = [run for run in after.runs if run not in before.runs]
    return runs[0] if runs else next(laid for laid in after.sets if laid not in before.sets)


def _size(made: Run | Set) -> int:
    return len(made.cards) if isinstance(made, Run) else made.cards.bit_count()


def _pretty(cards: Sequence[Card]) -> str:
    return " ".join(map(DECK.pretty, cards))
