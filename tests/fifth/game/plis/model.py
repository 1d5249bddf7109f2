"""The values of the game: options, states, moves, views, events."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from tablee.cards.french import DECK, Card
from tablee.kernel.game import Seat, Viewer

PLAYERS: Final = 2
HAND: Final = 5
_PLACE: Final = {rank.text: place for place, rank in enumerate(DECK.ranks)}


@dataclass(frozen=True, slots=True)
class Options:
    """How it is played (L6)."""

    order: Literal["high", "low"] = "high"

    def strength(self, card: Card) -> int:
        """How strong a card is within its suit."""
        place = _PLACE[DECK.rank[card]]
        return place if self.order == "high" else -place  # L6

    def beats(self, answer: Card, led: Card) -> bool:
        """Whether an answer takes the trick."""
        return DECK.suit[answer] == DECK.suit[led] and self.strength(answer) > self.strength(led)  # L3


@dataclass(frozen=True, slots=True)
class Play:
    """The one kind of move: play a card."""

    card: Card

    def __str__(self) -> str:
        return self.card


Move: TypeAlias = Play


@dataclass(frozen=True, slots=True)
class State:
    """The game with every card."""

    options: Options
    hands: tuple[tuple[Card, ...], ...]
    aside: tuple[Card, ...]
    turn: Seat = 0  # L2
    led: Card | None = None
    """The card that waits for an answer."""
    played: tuple[Card, ...] = ()
    """Every card that was played, in that order, the led one too."""
    tricks: tuple[int, ...] = (0,) * PLAYERS


@dataclass(frozen=True, slots=True)
class View:
    """The game as a viewer may know it: no hand but their own."""

    viewer: Viewer
    options: Options
    hand: tuple[Card, ...]
    held: tuple[int, ...]
    turn: Seat
    led: Card | None
    played: tuple[Card, ...]
    tricks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A card was played, for everybody to see."""

    seat: Seat
    card: Card

    def seen_by(self, viewer: Viewer) -> "Played":  # noqa: ARG002  nothing of it is secret
        """The event itself."""
        return self


@dataclass(frozen=True, slots=True)
class Taken:
    """A player took a trick."""

    seat: Seat

    def seen_by(self, viewer: Viewer) -> "Taken":  # noqa: ARG002  nothing of it is secret
        """The event itself."""
        return self
