"""What most games do alike: a game re-exports each of these functions, or has one of its own under the same name."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from tablee.kernel.bot import Bot
from tablee.kernel.game import Event, Seat
from tablee.kernel.lesson import Lesson

# A move or a view of the game. With a type variable here mypy would not find the types of a game that is a module.
Same: TypeAlias = Any  # type: ignore[explicit-any]


def for_bots(moves: Sequence[Same]) -> Sequence[Same]:
    """The moves that a bot chooses from: all of them."""
    return moves


def remind(moves: Sequence[Same]) -> Same:  # noqa: ARG001
    """The move out of turn that nobody would want to forget: there is none."""
    return None


def told(seat: Seat, move: object, events: Sequence[Event]) -> Sequence[tuple[Seat, str]]:  # noqa: ARG001
    """Who did what by a move, as far as everybody may know, from the events that everybody saw: the move itself."""
    return [(seat, str(move))]


def reveals(before: object, events: Sequence[Event]) -> bool:  # noqa: ARG001
    """Whether a move has shown somebody a hidden card, so that it is not undone freely: it may have."""
    return True


def recall(view: Same, before: Same) -> Same:  # noqa: ARG001
    """The view with what was seen before, in a game for one after moves were taken back: nothing more."""
    return view


def beat(state: object) -> tuple[int, str] | None:  # noqa: ARG001
    """The pause in which secret answers are collected: its milliseconds, and the answer of anybody who gives none."""
    return None


def may_talk(options: object) -> bool:  # noqa: ARG001
    """Whether those who play may talk: they may."""
    return True


def may_choose_deal(options: object) -> bool:  # noqa: ARG001
    """Whether somebody who plays alone may choose a deal by its number: they may."""
    return True


def winnable(state: object) -> bool | None:  # noqa: ARG001
    """Whether this can still be won, with every card known: nobody knows."""
    return None


def graded_deals() -> Mapping[str, Sequence[int]]:
    """The numbers of deals by how hard they are to win: there is no such list."""
    return {}


def baselines() -> Mapping[str, Bot[Same, Same]]:
    """Simple players by which the bots are measured: there are none."""
    return {}


def spoken(view: object, move: object) -> tuple[str, Mapping[str, str | int]]:  # noqa: ARG001
    """A move as people say it, by a word for its kind and what it names: its text."""
    return str(move), {}


def lesson() -> Lesson:
    """Moments of a game at which a learner is asked for a move: there are none."""
    return Lesson(0, "", ())


def learning() -> None:
    """What learners need, the actions and the parts of the views: there is nothing."""
