"""Default functions of games: a game re-exports each of them, or defines its own under the same name."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from tablee.kernel.analysing import Analysing
from tablee.kernel.bot import Bot
from tablee.kernel.example import Example
from tablee.kernel.game import Event, Seat
from tablee.kernel.lesson import Lesson

# A move or a view of the game. With a type variable, mypy would not find the types of a game that is a module.
Same: TypeAlias = Any  # type: ignore[explicit-any]


def for_bots(moves: Sequence[Same]) -> Sequence[Same]:
    """The moves that a bot chooses from. Default: all of them."""
    return moves


def remind(moves: Sequence[Same]) -> Same:  # noqa: ARG001
    """The move out of turn that every player wants to make, or None. Default: None."""
    return None


def told(seat: Seat, move: object, events: Sequence[Event]) -> Sequence[tuple[Seat, str]]:  # noqa: ARG001
    """Who did what in a move, from public events only, as pairs of seat and text. Default: the move itself."""
    return [(seat, str(move))]


def reveals(before: object, events: Sequence[Event]) -> bool:  # noqa: ARG001
    """Whether a move showed a hidden card to a player, so that undoing it is not free. Default: yes, to be safe."""
    return True


def recall(view: Same, before: Same) -> Same:  # noqa: ARG001
    """The view with what a solo player saw before taking moves back. Default: nothing is added."""
    return view


def beat(state: object) -> tuple[int, str] | None:  # noqa: ARG001
    """The pause for secret answers: milliseconds, and the answer of a player who gives none. Default: None."""
    return None


def may_talk(options: object) -> bool:  # noqa: ARG001
    """Whether players may talk during the game. Default: yes."""
    return True


def may_choose_deal(options: object) -> bool:  # noqa: ARG001
    """Whether a solo player may choose a deal by its number. Default: yes."""
    return True


def winnable(state: object) -> bool | None:  # noqa: ARG001
    """Whether the game can still be won, with every card known; None if unknown. Default: None."""
    return None


def twin(options: object) -> None:
    """The twin of the rules with these options, for jobs that take too long in Python. Default: none."""


def solving() -> None:
    """The solver of the game and its grades. Default: none."""


def graded_deals() -> Mapping[str, Sequence[int]]:
    """Deal numbers by difficulty. Default: none."""
    return {}


def baselines() -> Mapping[str, Bot[Same, Same]]:
    """Simple bots to measure the other bots against. Default: none."""
    return {}


def spoken(view: object, move: object) -> tuple[str, Mapping[str, str | int]]:  # noqa: ARG001
    """A move for speech: a word for its kind, and the values it names. Default: its text."""
    return str(move), {}


def chances(views: Sequence[Same]) -> Sequence[Sequence[float]] | None:  # noqa: ARG001
    """For each view, the chance of each side to win; None if the game cannot tell. Default: None."""
    return None


def chances_error(options: object) -> float | None:  # noqa: ARG001
    """How far `chances` may be off; None if the game has no chances. Default: None."""
    return None


def analysing() -> Analysing[Same, Same]:
    """How finished games are analysed. Default: in few worlds, and with nothing special to show."""
    return Analysing()


def strengths() -> None:
    """How strong the levels are, in points; None if nobody knows. Default: None."""


def lesson() -> Lesson:
    """The lesson of the game. Default: a lesson without exercises."""
    return Lesson(0, "", ())


def learning() -> None:
    """What learning environments need, as a `Learning`. Default: None."""


def examples() -> Sequence[Example]:
    """Examples for the rules page. Default: none."""
    return ()
