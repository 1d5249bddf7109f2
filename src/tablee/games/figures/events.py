"""The events of Les 12 figures. Each event hides its secret part from the other viewers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tablee.cards.colours import Card
from tablee.games.figures.model import Discard, Draw, Take
from tablee.kernel.game import Event, Seat, Viewer


class Drew(NamedTuple):
    """A player drew a card. Only they see which."""

    seat: Seat
    card: Card | None

    def seen_by(self, viewer: Viewer) -> Event:
        """The event; the card is hidden from all other viewers."""
        return self if viewer == self.seat else Drew(self.seat, None)


class Took(NamedTuple):
    """A player took the top card of another player's pile."""

    seat: Seat
    owner: Seat
    card: Card

    def seen_by(self, viewer: Viewer) -> Event:  # noqa: ARG002  nothing of it is secret
        """The event itself."""
        return self


class Discarded(NamedTuple):
    """A player discarded a card onto their own pile."""

    seat: Seat
    card: Card

    def seen_by(self, viewer: Viewer) -> Event:  # noqa: ARG002  nothing of it is secret
        """The event itself."""
        return self


@dataclass(frozen=True, slots=True)
class Showed:
    """The round has ended, and all hands are shown."""

    hands: tuple[tuple[Card, ...], ...]

    def seen_by(self, viewer: Viewer) -> Event:  # noqa: ARG002  nothing of it is secret
        """The event itself."""
        return self


class Chose(NamedTuple):
    """A player has chosen what to mark or cross out. The others see the choice when all have chosen."""

    seat: Seat
    move: str | None

    def seen_by(self, viewer: Viewer) -> Event:
        """The event; the choice is hidden from all other viewers."""
        return self if viewer == self.seat else Chose(self.seat, None)


class Marked(NamedTuple):
    """A box was marked or crossed out: at once by the player who laid down, later by the others."""

    seat: Seat
    move: str
    points: int

    def seen_by(self, viewer: Viewer) -> Event:  # noqa: ARG002  nothing of it is secret
        """The event itself."""
        return self


@dataclass(frozen=True, slots=True)
class Dealt:
    """A new round was dealt. Every player sees only their own hand."""

    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]

    def seen_by(self, viewer: Viewer) -> Event:
        """The event; the hands of all other players are left empty."""
        return Dealt(self.dealer, tuple(hand if seat == viewer else () for seat, hand in enumerate(self.hands)))


def reveals(_: object, events: Sequence[Event]) -> bool:
    """Whether a move has revealed something hidden: a drawn card, shown hands or choices, or a new deal."""
    return any(isinstance(event, Drew | Showed | Marked | Dealt) for event in events)


def told(_: Seat, __: object, events: Sequence[Event]) -> Sequence[tuple[Seat, str]]:
    """Who did what, as far as the events are public; secret choices are left out (F10)."""
    return [did for event in events if (did := _told(event))]


def _told(event: Event) -> tuple[Seat, str] | None:
    match event:
        case Drew(seat):
            return seat, str(Draw())
        case Took(seat, owner):
            return seat, str(Take(owner))
        case Discarded(seat, card):
            return seat, str(Discard(card))
        case Marked(seat, move):
            return seat, move
        case _:
            return None
