"""A toy game for testing the laws, with hooks by which a mutant can break one thing.

Duel. D1: there are seven cards, 1 to 7; each of two players gets three, and one lies aside unseen. D2: both players
choose a card in secret, at the same time. D3: when both have chosen, the cards are shown and the higher takes the
trick. D4: there are three tricks, and most tricks win. Option `low`: the lower card takes the trick."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from tablee.kernel.defaults import for_bots, remind
from tablee.kernel.game import BadNotation, Event, IllegalMove, Outcome, Seat, Step, Viewer, read_fields
from tablee.kernel.json import Json
from tablee.kernel.laws import Trial
from tablee.kernel.seed import Seed

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Options:
    low: bool = False
    note: str = ""
    """Always empty in the honest game."""


@dataclass(frozen=True, slots=True)
class Card:
    value: int

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class State:
    low: bool
    hands: tuple[tuple[int, ...], ...]
    aside: int
    chosen: tuple[int | None, ...] = (None, None)
    shown: tuple[int, ...] = ()
    tricks: tuple[int, ...] = (0, 0)


@dataclass(frozen=True, slots=True)
class View:
    low: bool
    viewer: Viewer
    hand: tuple[int, ...]
    chosen: int | None
    """The viewer's own choice."""
    ready: tuple[bool, ...]
    shown: tuple[int, ...]
    tricks: tuple[int, ...]
    extra: int | None = None
    """Always empty in the honest game."""


@dataclass(frozen=True, slots=True)
class Chose:
    seat: Seat
    card: int | None

    def seen_by(self, viewer: Viewer) -> Event:
        return self if viewer == self.seat else Chose(self.seat, None)


class Duel:
    """The honest game."""

    name = "duel"
    edition = 1
    for_bots = staticmethod(for_bots)
    remind = staticmethod(remind)

    def read_options(self, raw: Mapping[str, Json]) -> Options:
        return read_fields(Options, raw)

    def seats(self, options: Options) -> int:  # noqa: ARG002
        return 2

    def deal(self, options: Options, seed: Seed) -> State:
        cards = seed.shuffled(range(1, 8))
        return State(options.low, (tuple(sorted(cards[:3])), tuple(sorted(cards[3:6]))), cards[6])

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset(seat for seat in (0, 1) if state.hands[seat] and state.chosen[seat] is None)

    def moves(self, state: State, seat: Seat) -> Sequence[Card]:
        return [Card(value) for value in state.hands[seat]] if seat in self.to_act(state) else []

    def apply(self, state: State, seat: Seat, move: Card) -> Step[State]:
        if seat not in self.to_act(state):
            raise IllegalMove("D2", "it is not for you to choose")
        if move.value not in state.hands[seat]:
            raise IllegalMove("D1", "you do not hold this card")
        hand = tuple(value for value in state.hands[seat] if value != move.value)
        state = replace(state, hands=_put(state.hands, seat, hand), chosen=_put(state.chosen, seat, move.value))
        return Step(self.settle(state), (Chose(seat, move.value),))

    def settle(self, state: State) -> State:
        one, two = state.chosen
        if one is None or two is None:
            return state
        winner = int((two > one) != state.low)
        tricks = _put(state.tricks, winner, state.tricks[winner] + 1)
        return replace(state, chosen=(None, None), shown=(*state.shown, one, two), tricks=tricks)

    def view(self, state: State, viewer: Viewer) -> View:
        hand = () if viewer is None else state.hands[viewer]
        chosen = None if viewer is None else state.chosen[viewer]
        ready = tuple(choice is not None for choice in state.chosen)
        return View(state.low, viewer, hand, chosen, ready, state.shown, state.tricks)

    def outcome(self, state: State) -> Outcome | None:
        if self.to_act(state):
            return None
        best = max(state.tricks)
        return Outcome(state.tricks, frozenset(seat for seat in (0, 1) if state.tricks[seat] == best))

    def read_move(self, text: str) -> Card:
        if text not in {"1", "2", "3", "4", "5", "6", "7"}:
            raise BadNotation(f"{text!r} is no card")
        return Card(int(text))

    def imagine(self, view: View, options: Options, seed: Seed) -> State:
        known = {*view.hand, *view.shown, view.chosen}
        unknown = iter(seed.shuffled(value for value in range(1, 8) if value not in known))
        size = 3 - len(view.shown) // 2
        hands, chosen = [], []
        for seat in (0, 1):
            mine = seat == view.viewer
            chosen.append(view.chosen if mine else next(unknown) if view.ready[seat] else None)
            left = size - view.ready[seat]
            hands.append(view.hand if mine else tuple(sorted(next(unknown) for _ in range(left))))
        return State(options.low, tuple(hands), next(unknown), tuple(chosen), view.shown, view.tricks)


def _put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])


def cards(state: State) -> list[int]:
    chosen = [choice for choice in state.chosen if choice is not None]
    return [*state.hands[0], *state.hands[1], state.aside, *chosen, *state.shown]


def hidden(state: State, viewer: Viewer) -> list[int | None]:
    seats = [seat for seat in (0, 1) if seat != viewer]
    choices = [state.chosen[seat] for seat in seats if state.chosen[seat] is not None]
    return [*(value for seat in seats for value in state.hands[seat]), *choices, state.aside]


def trial(game: Duel, at: str) -> Trial[Options, State, Card, View]:
    clauses = frozenset({"D1", "D2", "D3", "D4"})
    return Trial(game, ({}, {"low": True}), clauses, longest=6, cards=cards, hidden=hidden, at=at)


HONEST = trial(Duel(), "tests.kernel.duel:HONEST")
