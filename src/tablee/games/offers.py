"""What a game may offer beyond the protocol: a game that has such a function fits the type."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Protocol, runtime_checkable

from tablee.bots.judging import Word
from tablee.kernel.bot import Bot
from tablee.kernel.game import Event, Seat
from tablee.kernel.lesson import Lesson


class _Looked(type(Protocol)):  # type: ignore[misc]  # the class of protocols has no name
    """Protocols that look at a game once: in Python 3.11 each look takes longer than a move."""

    @cache  # noqa: B019  there are few games
    def __instancecheck__(cls, game: object) -> bool:
        return bool(super().__instancecheck__(game))


@runtime_checkable
class Measured(Protocol, metaclass=_Looked):
    """A game with players that its bots are measured by: simple ones, of a plan that can be said in a sentence."""

    def baselines(self) -> Mapping[str, Bot[object, object]]: ...


@runtime_checkable
class Recalls(Protocol, metaclass=_Looked):
    """A game in which the player goes on knowing what a move that was taken back had shown."""

    def recall(self, view: object, before: object, /) -> object: ...


@runtime_checkable
class BesideTheTurn(Protocol, metaclass=_Looked):
    """A game with moves beside the turn: one that nobody would want to forget, and some that are not for bots."""

    def remind(self, moves: Sequence[object], /) -> object | None: ...
    def unspoken(self, moves: Sequence[object], /) -> Sequence[object]: ...


@runtime_checkable
class Tells(Protocol, metaclass=_Looked):
    """A game with secret answers: what was done is told by what everybody could see of it."""

    def told(self, event: Event, /) -> tuple[Seat, str] | None: ...


@runtime_checkable
class Reveals(Protocol, metaclass=_Looked):
    """A game that says when a move has shown somebody a card that was hidden: such a move is not undone freely."""

    def reveals(self, before: object, events: Sequence[Event], /) -> bool: ...


@runtime_checkable
class Beats(Protocol, metaclass=_Looked):
    """A game in which answers are collected during a pause of fixed length, so that the pause betrays nobody."""

    def beat(self, state: object, /) -> tuple[int, str] | None:
        """How many milliseconds such a pause lasts, and the move of who gives no answer; None outside of one.

        With 0 the answers are not held: the table waits for each of them, and they count as they come.
        """


@runtime_checkable
class Teaches(Protocol, metaclass=_Looked):
    """A game with a lesson: moments of a game at which a learner is asked for a move."""

    def lesson(self) -> Lesson: ...


@runtime_checkable
class Solves(Protocol, metaclass=_Looked):
    """A game that can tell which of its states can still be won, with every card known."""

    def winnable(self, state: object, /) -> bool | None:
        """Whether this can be won; None where that takes too long to find out."""


@runtime_checkable
class Speaks(Protocol, metaclass=_Looked):
    """A game whose moves can be said as people say them: a word for the kind of the move, and what it names."""

    def spoken(self, view: object, move: object, /) -> tuple[str, Mapping[str, Word]]: ...


@runtime_checkable
class Grades(Protocol, metaclass=_Looked):
    """A game for one with a list of deals by how hard they are, each of which can be won."""

    def graded_deals(self) -> Mapping[str, Sequence[int]]: ...
