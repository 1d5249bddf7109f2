"""Duel, broken in one way at a time. Each mutant names the law that has to catch it."""

import itertools
from collections.abc import Sequence
from dataclasses import replace

from tablee.kernel.game import IllegalMove, Outcome, Seat, Step, Viewer
from tablee.kernel.laws import Trial
from tablee.kernel.seed import Seed
from tests.kernel.duel import Card, Chose, Duel, Options, State, View, trial

_clock = itertools.count()


class Mutant(Duel):
    """A game with one thing broken."""

    law: int
    """The law that has to notice."""


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
    """Its order is fixed within a process; only another process shows it."""

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
    """Its states look frozen and are not: one list passes from each to the next."""

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
    """Its view leaks, and its imagination makes use of the leak: the equations hold, the place is not open."""

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


MUTANTS: tuple[type[Mutant], ...] = (
    DealsByTheClock, AcceptsAnything, RefusesTheSeven, NamesNoClause, WaitsForNobody, EndsTooEarly,
    NeverEnds, WritesTwoCardsAlike, ReadsSixAsSeven, ListsInAnyOrder, ListsByHash, LosesACard, WritesIntoTheOldState,
    ShowsTheCardAside, ImaginesOnlyTheTruth, MovesByTheOthersHand, TellsTheChoice, FavoursTheFirst, ShowsASet,
)  # fmt: skip


def __getattr__(name: str) -> Trial[Options, State, Card, View]:
    """Each mutant's trial under its name in capitals, where the processes that law 1 starts look for it."""
    for mutant in MUTANTS:
        if name == mutant.__name__.upper():
            return put_on_trial(mutant)
    raise AttributeError(name)


def put_on_trial(mutant: type[Mutant]) -> Trial[Options, State, Card, View]:
    return trial(mutant(), f"{__name__}:{mutant.__name__.upper()}")
