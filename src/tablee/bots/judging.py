"""Bots that put a value on every move, and the five levels of play made from one judge.

A game's judge rates each move for a player, from that player's view. The strongest bot plays the best move. A weaker
bot uses the same judge, but adds noise to the values. So it confuses moves of similar value. It never plays an absurd
one: where values may lie far apart, a margin says how much worse than the best a move may be. Sometimes it also
overlooks what the opponents threaten. No bot overlooks a move that wins at once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf, log
from typing import Final, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar, get_args

from tablee.kernel import arithmetic
from tablee.kernel.seed import Seed

Level: TypeAlias = Literal["beginner", "easy", "medium", "hard", "expert"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)

V_contra = TypeVar("V_contra", contravariant=True)
V = TypeVar("V")
M = TypeVar("M")

Word: TypeAlias = str | int
NO_WORDS: Final[Mapping[str, Word]] = {}

total: Final = arithmetic.total
"""The sum of floats for judges: it has the same bits everywhere."""


class Judged(NamedTuple, Generic[M]):
    """A move and its value to the player."""

    move: M
    value: float
    reason: str
    """The game's code for the main reason to play it."""
    careless: float | None = None
    """Its value to a player who overlooks the opponents' threats; None if that is the same."""
    wins: bool = False
    """Whether it wins at once."""
    words: Mapping[str, Word] = NO_WORDS
    """Values for the sentence of the reason, in addition to the move: a row, a card, a number. Only hints have them."""


class Judge(Protocol[V_contra, M]):
    """Rates every move for the viewer, in the order of the moves."""

    def __call__(self, view: V_contra, moves: Sequence[M], seed: Seed, /) -> Sequence[Judged[M]]:
        """The value of every move. A judge that samples takes its randomness from the seed."""


@dataclass(frozen=True, slots=True)
class Hand:
    """How precisely a bot plays."""

    noise: float
    """Scale of the noise on every value. The choice is a softmax with this temperature."""
    overlooks: float = 0.0
    """Share of turns in which it overlooks the opponents' threats, 0 to 1."""
    margin: float = inf
    """It never plays a move whose value is below the best one by more than this."""


class JudgingBot(Generic[V, M]):
    """Plays the move that looks best after noise."""

    def __init__(self, judge: Judge[V, M], hand: Hand, careless: Judge[V, M] | None = None) -> None:
        self.judge = judge
        self.hand = hand
        self.careless = careless
        """Judges for a player who overlooks the opponents' threats, if `Judged.careless` cannot say it."""

    def choose(self, view: V, moves: Sequence[M], seed: Seed) -> M:
        """The move that looks best, with noise and oversights."""
        if len(moves) == 1:
            return moves[0]
        careless = seed.child("attention").below(1000) < 1000 * self.hand.overlooks
        judge = self.careless if careless and self.careless else self.judge
        judged = judge(view, moves, seed.child("judge"))
        for one in judged:
            if one.wins:
                return one.move
        values = [one.careless if careless and one.careless is not None else one.value for one in judged]
        least = max(values) - self.hand.margin
        noise = _gumbels(seed.child("noise"), len(judged)) if self.hand.noise else [0.0] * len(judged)
        seeming = [
            value + self.hand.noise * shake if value >= least else -inf
            for value, shake in zip(values, noise, strict=True)
        ]
        return judged[max(range(len(judged)), key=seeming.__getitem__)].move


def _gumbels(seed: Seed, count: int) -> list[float]:
    """Gumbel noise: the largest value plus this noise is a choice by softmax."""
    numbers = seed.numbers()
    return [-log(-log((next(numbers) + 0.5) / 2**32)) for _ in range(count)]


def best(judged: Sequence[Judged[M]], count: int = 3) -> list[Judged[M]]:
    """The `count` best moves, the best first: winning moves, then by value."""
    return sorted(judged, key=lambda one: (not one.wins, -one.value))[:count]


Hands: TypeAlias = Mapping[Level, Hand]
"""The precision of each level, set by the game."""
