"""What the player (and everybody else) sees, and how to guess a full state from it."""

from collections.abc import Sequence
from itertools import zip_longest

from tablee.cards.k6t import DECK, Card
from tablee.games.pairs.model import Options, Paired, State, View
from tablee.kernel.game import Event, Viewer
from tablee.kernel.seed import Seed


def view(state: State, viewer: Viewer) -> View:  # noqa: ARG001  everybody sees the same
    """The top cards, how many cards lie below them, and the cards taken; with open faces, every card."""
    if state.faces == "open":
        return View(state.faces, state.piles, state.gone)
    return View(state.faces, tuple(_turn_down(pile) for pile in state.piles), state.gone)


def _turn_down(pile: tuple[Card, ...]) -> tuple[Card | None, ...]:
    return (*(None for _ in pile[:-1]), *pile[-1:])  # P1: only the top card lies face up


def recall(view: View, before: View) -> View:
    """The view after an undo, with the cards that an earlier view showed: seen stays seen (P6)."""
    piles = tuple(
        tuple(now or then for now, then in zip_longest(pile, known[: len(pile)]))  # P6
        for pile, known in zip(view.piles, before.piles, strict=True)
    )
    return View(view.faces, piles, view.gone)


def reveals(before: State, events: Sequence[Event]) -> bool:
    """Whether a move has turned up a card that lay face down (P3)."""
    return before.faces == "hidden" and any(isinstance(event, Paired) and any(event.turned) for event in events)


def imagine(view: View, options: Options, seed: Seed) -> State:  # noqa: ARG001  the view has all it needs
    """A random state that fits the view: deal the unseen cards to the face-down places."""
    seen = {card for pile in view.piles for card in pile} | set(view.gone)
    unseen = iter(seed.shuffled(card for card in DECK.cards if card not in seen))
    piles = tuple(tuple(card or next(unseen) for card in pile) for pile in view.piles)
    return State(view.faces, piles, view.gone)
