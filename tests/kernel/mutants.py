"""Mutants of Duel, each broken in one way. Each mutant names the law that must catch it."""

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tablee.kernel.game import BadNotation, IllegalMove, Outcome, Seat, Step, Viewer
from tablee.kernel.json import Json
from tablee.kernel.laws import Trial
from tablee.kernel.seed import Seed
from tests.kernel.duel import Card, Chose, Duel, Options, State, View, trial

_clock = itertools.count()


class Mutant(Duel):
    """A game with one thing broken."""

    law: int
    """The law that must catch it."""
    says = ""
    """A part of that law's error message."""


class DealsByTheClock(Mutant):
    law = 1

    def deal(self, options: Options, seed: Seed) -> State:
        return super().deal(options, seed.child("again", next(_clock)))


class AcceptsAnything(Mutant):
    law = 2

    def apply(self, state: State, seat: Seat, move: Card) -> Step[State]:
        try:
            return super().apply(state, seat, move)
        except IllegalMove:
            return Step(state)


class RefusesTheSeven(Mutant):
    law = 2

    def apply(self, state: State, seat: Seat, move: Card) -> Step[State]:
        if move.value == 7:
            raise IllegalMove("D1", "sevens bite")
        return super().apply(state, seat, move)


class NamesNoClause(Mutant):
    law = 2

    def apply(self, state: State, seat: Seat, move: Card) -> Step[State]:
        try:
            return super().apply(state, seat, move)
        except IllegalMove as refusal:
            raise IllegalMove("D9", refusal.why) from None


class WaitsForNobody(Mutant):
    law = 3

    def outcome(self, state: State) -> Outcome | None:  # noqa: ARG002
        return None


class EndsTooEarly(Mutant):
    law = 3

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(state.tricks, frozenset({0})) if state.shown else super().outcome(state)


class NeverEnds(Mutant):
    law = 3

    def settle(self, state: State) -> State:
        one, two = state.chosen
        if one is None or two is None:
            return state
        hands = tuple(tuple(sorted((*hand, card))) for hand, card in zip(state.hands, (one, two), strict=True))
        return replace(state, hands=hands, chosen=(None, None))


class WritesTwoCardsAlike(Mutant):
    law = 4

    def moves(self, state: State, seat: Seat) -> Sequence[Card]:
        return [*super().moves(state, seat), *super().moves(state, seat)[:1]]


class ReadsSixAsSeven(Mutant):
    law = 4

    def read_move(self, text: str) -> Card:
        return Card(7) if text == "6" else super().read_move(text)


class ListsInAnyOrder(Mutant):
    law = 4

    def moves(self, state: State, seat: Seat) -> Sequence[Card]:
        moves = super().moves(state, seat)
        return moves if next(_clock) % 2 else moves[::-1]


class ListsByHash(Mutant):
    """The order is fixed within one process; only a second process reveals it."""

    law = 1

    def moves(self, state: State, seat: Seat) -> Sequence[Card]:
        texts = {str(move) for move in super().moves(state, seat)}
        return [Card(int(text)) for text in texts]


class LosesACard(Mutant):
    law = 5

    def settle(self, state: State) -> State:
        settled = super().settle(state)
        return replace(settled, shown=settled.shown[:3])


class WritesIntoTheOldState(Mutant):
    """The states look frozen but are not: all of them share one list."""

    law = 5

    def deal(self, options: Options, seed: Seed) -> State:
        return replace(super().deal(options, seed), tricks=[0, 0])  # type: ignore[arg-type]  # that is the mistake

    def settle(self, state: State) -> State:
        one, two = state.chosen
        if one is None or two is None:
            return state
        state.tricks[int(two > one)] += 1  # type: ignore[index]  # that is the mistake
        return replace(state, chosen=(None, None), shown=(*state.shown, one, two))


class ShowsTheCardAside(Mutant):
    law = 6

    def view(self, state: State, viewer: Viewer) -> View:
        return replace(super().view(state, viewer), extra=state.aside)


class ImaginesOnlyTheTruth(Mutant):
    """The view leaks, and `imagine` uses the leak. The equations hold, but `imagine` returns only the true state."""

    law = 6

    def view(self, state: State, viewer: Viewer) -> View:
        return replace(super().view(state, viewer), extra=state.aside)

    def imagine(self, view: View, options: Options, seed: Seed) -> State:
        tries = (super(ImaginesOnlyTheTruth, self).imagine(view, options, seed.child("try", n)) for n in range(999))
        return next(state for state in tries if state.aside == view.extra)


class MovesByTheOthersHand(Mutant):
    law = 6

    def moves(self, state: State, seat: Seat) -> Sequence[Card]:
        mine = super().moves(state, seat)
        return mine[::-1] if mine and state.aside > 4 else mine


class TellsTheChoice(Mutant):
    law = 6

    def apply(self, state: State, seat: Seat, move: Card) -> Step[State]:
        step = super().apply(state, seat, move)
        return Step(step.state, (*step.events, Chose(1 - seat, state.aside)))


class FavoursTheFirst(Mutant):
    law = 7

    def apply(self, state: State, seat: Seat, move: Card) -> Step[State]:
        first = state.chosen == (None, None)
        step = super().apply(state, seat, move)
        if first and len(state.shown) == 4:
            tricks = (step.state.tricks[0] + (seat == 0), step.state.tricks[1] + (seat == 1))
            return Step(replace(step.state, tricks=tricks), step.events)
        return step


class ShowsASet(Mutant):
    law = 8

    def view(self, state: State, viewer: Viewer) -> View:
        return replace(super().view(state, viewer), shown=set(state.shown))  # type: ignore[arg-type]  # the mistake


class ForgetsTheChoice(Mutant):
    """The record replays to other states, because a deal depends on how often cards were dealt before."""

    law = 1
    says = "other states"

    def deal(self, options: Options, seed: Seed) -> State:
        return replace(super().deal(options, seed), tricks=(next(_clock), 0))


class ChangesItsOptions(Mutant):
    law = 1
    says = "text does not come back"

    def read_options(self, raw: Mapping[str, Json]) -> Options:
        return replace(super().read_options(raw), note="." * next(_clock))


class ActsWithoutAMove(Mutant):
    law = 3
    says = "have no move"

    def to_act(self, state: State) -> frozenset[Seat]:
        acting = super().to_act(state)
        return frozenset({0, 1}) if acting else acting


class MovesAfterTheEnd(Mutant):
    law = 3
    says = "is over and"

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset() if len(state.shown) >= 4 else super().to_act(state)

    def moves(self, state: State, seat: Seat) -> Sequence[Card]:
        return Duel().moves(state, seat)

    def apply(self, state: State, seat: Seat, move: Card) -> Step[State]:
        return Duel().apply(state, seat, move)


class ScoresForThree(Mutant):
    law = 3
    says = "does not fit 2 seats"

    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return Outcome((*outcome.scores, 0), outcome.winners) if outcome else None


class CannotReadTheSeven(Mutant):
    law = 4
    says = "cannot be read"

    def read_move(self, text: str) -> Card:
        if text == "7":
            raise BadNotation("seven?")
        return super().read_move(text)


@dataclass(frozen=True, slots=True)
class Blank(Card):
    def __str__(self) -> str:
        return f"card {self.value}"


class WritesABlank(Mutant):
    law = 4
    says = "one word"

    def moves(self, state: State, seat: Seat) -> Sequence[Card]:
        return [Blank(move.value) for move in super().moves(state, seat)]


class ImaginesOtherCards(Mutant):
    law = 6
    says = "other cards"

    def imagine(self, view: View, options: Options, seed: Seed) -> State:
        return replace(super().imagine(view, options, seed), aside=9)


class ShowsSpectatorsTheCardAside(Mutant):
    law = 6
    says = "viewer None"

    def view(self, state: State, viewer: Viewer) -> View:
        return replace(super().view(state, viewer), extra=state.aside if viewer is None else None)


class LetsTheFirstStopTheSecond(Mutant):
    law = 7
    says = "may not"

    def apply(self, state: State, seat: Seat, move: Card) -> Step[State]:
        if seat == 1 and state.chosen[0] is not None and state.chosen[0] == 7:
            raise IllegalMove("D2", "seven is trumps")
        return super().apply(state, seat, move)

    def moves(self, state: State, seat: Seat) -> Sequence[Card]:
        if seat == 1 and state.chosen[0] == 7:
            return []
        return super().moves(state, seat)


class KeepsItsOptionsInASet(Mutant):
    law = 8
    says = "Options does not survive"

    def read_options(self, raw: Mapping[str, Json]) -> Options:
        return replace(super().read_options(raw), note={1})  # type: ignore[arg-type]  # that is the mistake


class TellsASet(Mutant):
    law = 8
    says = "Chose does not survive"

    def apply(self, state: State, seat: Seat, move: Card) -> Step[State]:
        step = super().apply(state, seat, move)
        return Step(step.state, (Chose(seat, {move.value}),))  # type: ignore[arg-type]  # that is the mistake


class ShowsAList(Mutant):
    law = 8
    says = "comes back from JSON"

    def view(self, state: State, viewer: Viewer) -> View:
        return replace(super().view(state, viewer), tricks=list(state.tricks))  # type: ignore[arg-type]  # the mistake


MUTANTS: tuple[type[Mutant], ...] = tuple(Mutant.__subclasses__())


def __getattr__(name: str) -> Trial[Options, State, Card, View]:
    """Return a mutant's trial by its name in capitals. The processes that law 1 starts look it up so."""
    for mutant in MUTANTS:
        if name == mutant.__name__.upper():
            return put_on_trial(mutant)
    raise AttributeError(name)


def put_on_trial(mutant: type[Mutant]) -> Trial[Options, State, Card, View]:
    return trial(mutant(), f"{__name__}:{mutant.__name__.upper()}")
