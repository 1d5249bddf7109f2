"""What a viewer may know, the states that it leaves open, and a drawing of it."""

from collections.abc import Sequence

from tablee.cards.french import DECK, Card
from tablee.games.plis.model import PLAYERS, Options, State, View
from tablee.kernel.game import Event, Viewer
from tablee.kernel.seed import Seed


def view(state: State, viewer: Viewer) -> View:
    """The viewer's own hand, and what lies on the table."""
    hand = () if viewer is None else state.hands[viewer]
    held = tuple(map(len, state.hands))
    return View(viewer, state.options, hand, held, state.turn, state.led, state.played, state.tricks)


def imagine(view: View, options: Options, seed: Seed) -> State:
    """Deal the cards that have not been seen into the hidden hands; the rest stays aside."""
    seen = {*view.hand, *view.played}
    unseen = seed.shuffled(card for card in DECK.cards if card not in seen)
    hands: list[tuple[Card, ...]] = []
    for seat in range(PLAYERS):
        hidden = 0 if seat == view.viewer else view.held[seat]
        hands.append((*unseen[:hidden],) if hidden else view.hand if seat == view.viewer else ())
        unseen = unseen[hidden:]
    return State(options, tuple(hands), tuple(unseen), view.turn, view.led, view.played, view.tricks)


def reveals(_: object, events: Sequence[Event]) -> bool:
    """Whether a move has shown somebody a hidden card: every card that is played was hidden."""
    return bool(events)


def show(view: View) -> str:
    """A line for each player, the card that was led, and the viewer's hand."""
    players = [
        f" {'▸' if seat == view.turn and any(view.held) else ' '} {seat}  {'▪' * held:<6}{tricks}"
        for seat, (held, tricks) in enumerate(zip(view.held, view.tricks, strict=True))
    ]
    led = ["", f"   {DECK.pretty(view.led)}"] if view.led else []
    hand = ["", "   " + "  ".join(map(DECK.pretty, view.hand))] if view.hand else []
    return "\n".join([*players, *led, *hand])
