"""The description of a game for the laws (`Trial`), and the random games that they check (`Walk`)."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol

from tablee.kernel import defaults
from tablee.kernel.game import Event, Game, IllegalMove, M, O, S, Seat, Step, V, Viewer
from tablee.kernel.json import Json, canonical
from tablee.kernel.record import Line
from tablee.kernel.seed import Seed
from tablee.kernel.twin import Twin


class Broken(AssertionError):
    """A law is broken: `law` is its number."""

    def __init__(self, law: int, why: str) -> None:
        super().__init__(f"law {law}: {why}")
        self.law = law


class Valued(Protocol):
    """What a judge says about a move."""

    @property
    def value(self) -> float:
        """Its value to the player."""

    @property
    def careless(self) -> float | None:
        """Its value to a player who overlooks threats; None if that is the same."""

    @property
    def wins(self) -> bool:
        """Whether it wins at once."""


@dataclass(frozen=True, slots=True)
class Trial(Generic[O, S, M, V]):
    """A game to check, with the facts that the laws cannot find out by themselves."""

    game: Game[O, S, M, V]
    options: tuple[Mapping[str, Json], ...]
    """The option sets to play with, one after the other."""
    clauses: frozenset[str]
    """The ids of the clauses on the rules page."""
    longest: int
    """Maximum number of moves in a random game."""
    cards: Callable[[S], Iterable[Hashable]]
    """All cards of a state, wherever they are."""
    hidden: Callable[[S, Viewer], Sequence[Hashable]]
    """The contents of the places that are hidden from the viewer, place by place."""
    at: str
    """Where another process can import this trial: `package.module:NAME`."""
    twin: Callable[[O], Twin[O, S, M] | None] = defaults.twin
    """The game's twin with these options, for law 9; None if it has none."""
    judge: Callable[[V, Sequence[M], Seed], Sequence[Valued]] | None = None
    """The judge that the twin's must agree with."""
    judged: int = 15
    """Number of positions of each kind whose moves are judged: the judge in Python usually takes a millisecond."""


@dataclass(slots=True)
class Walk(Generic[O, S, M, V]):
    """A random game with all its states."""

    trial: Trial[O, S, M, V]
    options: O
    seed: Seed
    states: list[S]
    texts: list[str]
    """The canonical text of each state, taken when the state was created."""
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
    """Play one game, with every legal move of every seat equally likely. Raises `Broken`."""
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


def walk_along(trial: Trial[O, S, M, V], line: Line[O, S, M, V]) -> Walk[O, S, M, V]:
    """A recorded game as a walk, for laws that need only its states and its moves."""
    return Walk(trial, line.options, line.seed, list(line.states), [], list(line.moves))


def _text(state: object) -> str:
    try:
        return canonical(state)
    except (TypeError, ValueError) as error:
        raise Broken(8, f"a state has no JSON form: {error}") from None


def accept(trial: Trial[O, S, M, V], state: S, seat: Seat, move: M) -> Step[S]:
    """Make a listed move. Raises `Broken` if the game refuses it."""
    try:
        return trial.game.apply(state, seat, move)
    except IllegalMove as refusal:
        raise Broken(2, f"{move} is listed for seat {seat} and refused: {refusal}") from None
