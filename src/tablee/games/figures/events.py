"""What happens at the table, as events that know who may see how much of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tablee.cards.colours import Card
from tablee.games.figures.model import Discard, Draw, Take
from tablee.kernel.game import Event, Seat, Viewer


class Drew(NamedTuple):
    """A card went from the stock into a hand. Only its owner sees which."""

    seat: Seat
    card: Card | None

    def seen_by(self, viewer: Viewer) -> Event:
        """The event, the card hidden from all others."""
        return self if viewer == self.seat else Drew(self.seat, None)


class Took(NamedTuple):
    """A card went from a pile into another player's hand."""

    seat: Seat
    owner: Seat
    card: Card

    def seen_by(self, viewer: Viewer) -> Event:  # noqa: ARG002  nothing of it is secret
        """The event itself."""
        return self


class Discarded(NamedTuple):
    """A card went from a hand onto its player's pile."""

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
    """A player has chosen what to mark or to cross out. The others learn what it is when all have chosen."""

    seat: Seat
    move: str | None

    def seen_by(self, viewer: Viewer) -> Event:
        """The event, the choice hidden from all others."""
        return self if viewer == self.seat else Chose(self.seat, None)


class Marked(NamedTuple):
    """A box was marked or crossed out: by who lays down at once, by the others when all have chosen."""

    seat: Seat
    move: str
    points: int

    def seen_by(self, viewer: Viewer) -> Event:  # noqa: ARG002  nothing of it is secret
        """The event itself."""
        return self


@dataclass(frozen=True, slots=True)
class Dealt:
    """A new round was dealt. Everybody sees their own hand."""

    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]

    def seen_by(self, viewer: Viewer) -> Event:
        """The event, the hands of all others left empty."""
        return Dealt(self.dealer, tuple(hand if seat == viewer else () for seat, hand in enumerate(self.hands)))


def reveals(_: object, events: Sequence[Event]) -> bool:
    """Whether a move has shown somebody what was hidden: a card drawn, hands or choices laid open, a new round."""
    return any(isinstance(event, Drew | Showed | Marked | Dealt) for event in events)


def told(_: Seat, __: object, events: Sequence[Event]) -> Sequence[tuple[Seat, str]]:
    """Who did what, as far as the events show it: a choice that is still secret is not told (F10)."""
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
