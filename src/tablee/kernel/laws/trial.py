"""A game put to the laws: what they have to be told about it, and the random games they look at."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic

from tablee.kernel.game import Event, Game, IllegalMove, M, O, S, Seat, Step, V, Viewer
from tablee.kernel.json import Json, canonical
from tablee.kernel.seed import Seed


class Broken(AssertionError):
    """A law is broken: `law` is its number."""

    def __init__(self, law: int, why: str) -> None:
        super().__init__(f"law {law}: {why}")
        self.law = law


@dataclass(frozen=True, slots=True)
class Trial(Generic[O, S, M, V]):
    """A game put to the laws, with what they cannot find out by themselves."""

    game: Game[O, S, M, V]
    options: tuple[Mapping[str, Json], ...]
    """The options to play with, one set after the other."""
    clauses: frozenset[str]
    """The ids on the rules page."""
    longest: int
    """No random game has more moves than this."""
    cards: Callable[[S], Iterable[Hashable]]
    """Every card of a state, wherever it lies."""
    hidden: Callable[[S, Viewer], Sequence[Hashable]]
    """What lies in the places that the viewer cannot see into, place by place."""
    at: str
    """Where another process finds this trial: `package.module:NAME`."""


@dataclass(slots=True)
class Walk(Generic[O, S, M, V]):
    """A random game, kept whole."""

    trial: Trial[O, S, M, V]
    options: O
    seed: Seed
    states: list[S]
    texts: list[str]
    """The canonical text of each state, taken when it was new."""
    played: list[tuple[Seat, M]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    @property
    def seats(self) -> range:
        """The seats of the game."""
        return range(self.trial.game.seats(self.options))

    def sample(self, count: int) -> list[S]:
        """Some of the states, the last one among them."""
        return [*self.seed.child("sample").shuffled(self.states[:-1])[: count - 1], self.states[-1]]


def play_at_random(trial: Trial[O, S, M, V], raw: Mapping[str, Json], seed: Seed) -> Walk[O, S, M, V]:
    """Play one game, every legal move of every seat as likely as the others."""
    game, options = trial.game, trial.game.read_options(raw)
    state = game.deal(options, seed)
    walk = Walk(trial, options, seed, [state], [_text(state)])
    numbers = seed.child("walk").numbers()
    while choices := [(seat, move) for seat in walk.seats for move in game.moves(state, seat)]:
        if len(walk.played) == trial.longest:
            raise Broken(3, f"the game goes on after {trial.longest} moves")
        seat, move = choices[next(numbers) % len(choices)]
        step = accept(trial, state, seat, move)
        state = step.state
        walk.states.append(state)
        walk.texts.append(_text(state))
        walk.played.append((seat, move))
        walk.events += step.events
    return walk


def _text(state: object) -> str:
    try:
        return canonical(state)
    except (TypeError, ValueError) as error:
        raise Broken(8, f"a state has no JSON form: {error}") from None


def accept(trial: Trial[O, S, M, V], state: S, seat: Seat, move: M) -> Step[S]:
    """Make a move that is listed, and so has to be accepted."""
    try:
        return trial.game.apply(state, seat, move)
    except IllegalMove as refusal:
        raise Broken(2, f"{move} is listed for seat {seat} and refused: {refusal}") from None
