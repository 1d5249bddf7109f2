"""Bots that put a value on every move, and how one judgement makes five levels of play.

A game says what each move is worth to a player, seen from that player's view: that is its judge. The strongest
bot plays the best move. A weaker one judges in the same way but with an unsteady hand, so that of two moves
it mixes up those that are nearly as good, and never plays an absurd one; and now and then it overlooks what the
opponents threaten. A move that wins at once nobody overlooks.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Final, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar, get_args

from tablee.kernel.seed import Seed

Level: TypeAlias = Literal["beginner", "easy", "medium", "hard", "expert"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)

V_contra = TypeVar("V_contra", contravariant=True)
V = TypeVar("V")
M = TypeVar("M")

Word: TypeAlias = str | int
NO_WORDS: Final[Mapping[str, Word]] = {}


class Judged(NamedTuple, Generic[M]):
    """A move and what it is worth."""

    move: M
    value: float
    reason: str
    """A code of the game's own for what speaks for it."""
    careless: float | None = None
    """What it would seem worth to somebody who overlooks the opponents' threats, where that differs."""
    wins: bool = False
    """Whether it wins at once."""
    words: Mapping[str, Word] = NO_WORDS
    """What the sentence of the reason names beside the move: a row, a card, a number. Only a hint has them."""


class Judge(Protocol[V_contra, M]):
    """What every move is worth to the viewer, in the order of the moves."""

    def __call__(self, view: V_contra, moves: Sequence[M], seed: Seed, /) -> Sequence[Judged[M]]:
        """Chance, where the judge samples, comes from the seed."""


@dataclass(frozen=True, slots=True)
class Hand:
    """How steady a bot's hand is."""

    noise: float
    """The scale of the noise on every value: moves are chosen as by a softmax of this temperature."""
    overlooks: float = 0.0
    """In which share of the turns it overlooks the opponents' threats."""


class JudgingBot(Generic[V, M]):
    """Plays the move that seems best, to a hand of this steadiness."""

    def __init__(self, judge: Judge[V, M], hand: Hand) -> None:
        self.judge = judge
        self.hand = hand

    def choose(self, view: V, moves: Sequence[M], seed: Seed) -> M:
        """The best move, as far as it sees."""
        if len(moves) == 1:
            return moves[0]
        judged = self.judge(view, moves, seed.child("judge"))
        for one in judged:
            if one.wins:
                return one.move
        careless = seed.child("attention").below(1000) < 1000 * self.hand.overlooks
        noise = _gumbels(seed.child("noise"), len(judged)) if self.hand.noise else [0.0] * len(judged)
        seeming = [
            (one.careless if careless and one.careless is not None else one.value) + self.hand.noise * shake
            for one, shake in zip(judged, noise, strict=True)
        ]
        return judged[max(range(len(judged)), key=seeming.__getitem__)].move


def _gumbels(seed: Seed, count: int) -> list[float]:
    """Noise of Gumbel's kind: the largest of values with it is a choice by softmax."""
    numbers = seed.numbers()
    return [-log(-log((next(numbers) + 0.5) / 2**32)) for _ in range(count)]


def best(judged: Sequence[Judged[M]], count: int = 3) -> list[Judged[M]]:
    """The best moves, the very best first: a move that wins, then by value."""
    return sorted(judged, key=lambda one: (not one.wins, -one.value))[:count]


Hands: TypeAlias = Mapping[Level, Hand]
"""The steadiness of each level, as a game sets it."""
