"""Monte Carlo search: tries moves in imagined states that are consistent with what the player sees.

Theory. A player who does not see all cards does not know the state. But `game.imagine` makes complete states, *worlds*,
that look the same to the player. A *simulation* makes one of the moves in such a world, plays on to the end, and
returns the player's share of the win. The mean over many worlds is the value of the move, as long as everybody plays
like that. Four things make the most of few simulations:

- Common worlds. Every candidate is tried in the same worlds, with the same randomness ahead. So good and bad cards
  cancel out when two candidates are compared.
- Halving. The simulations are split over a few rounds. After each round the worse half of the candidates is dropped.
  For a single decision this is better than UCB, which balances gains on the way: only the last choice counts.
- A judge, if the game has one, selects the candidates: its best few moves. Its first choice stays unless another
  candidate is better by `DOUBT` standard errors of their difference. Few simulations say less than a good judge.
- A policy plays on: at random, or a bot. It also gets views, so nobody acts on hidden cards in any world. Acting on
  them is the usual weakness of searches over imagined states. A game may provide its own playout.

The cost is counted in simulations, never in seconds, and all randomness comes from the seed. The same view, moves and
seed give the same move on every machine. A game with a core plays its simulations there, many in one call: the results
are the same.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, log2, sqrt
from statistics import fmean, stdev
from typing import Final, Generic, TypeAlias

from tablee.bots.judging import Judge, best
from tablee.kernel import defaults
from tablee.kernel.bot import Bot
from tablee.kernel.game import Game, M, O, Outcome, S, Seat, Seen, V
from tablee.kernel.out_of_turn import choices, reminder
from tablee.kernel.seed import Seed
from tablee.kernel.twin import Twin

DOUBT: Final = 2.0
"""A candidate must beat the judge's first choice by this many standard errors."""
CANDIDATES: Final = 4
"""Number of the judge's moves to try."""
LONGEST: Final = 1000
"""Maximum number of moves in a playout: random games can take very long."""
AT_ONCE: Final = 2000
"""Maximum number of simulations in one call of a core. Meanwhile the process does nothing else."""

Playout: TypeAlias = Callable[[S, Seat, Seed], float | None]
"""Rates a state for a seat: its share of the win, 0 to 1; None if that stays open."""


def share(outcome: Outcome, seat: Seat) -> float:
    """A seat's share of the result: the winners share a win, all seats share a draw. A solo player gets 1 or 0."""
    seats = outcome.winners or (frozenset(range(len(outcome.scores))) if len(outcome.scores) > 1 else frozenset())
    return 1 / len(seats) if seat in seats else 0.0


class PlayOn(Generic[O, S, M, V]):
    """The playout for any game: every seat follows the policy, or plays at random, to the end or to a cap."""

    def __init__(
        self,
        game: Game[O, S, M, V],
        policy: Bot[V, M] | None = None,
        cap: int = LONGEST,
        worth: Playout[S] | None = None,
        twin: Callable[[O], Twin[O, S, M] | None] = defaults.twin,
    ) -> None:
        self.game = game
        self.policy = policy
        self.cap = cap
        self.worth = worth
        """Rates a game that is unfinished at the cap."""
        self.twin = twin
        """The game's twin. Only for play at random, or with the game's strongest bot as the policy: it knows both."""

    def __call__(self, state: S, seat: Seat, seed: Seed) -> float | None:
        """Play on, and return the seat's share of the win; None if that stays open."""
        game, numbers = self.game, seed.numbers()
        for ply in range(self.cap):
            acting = game.to_act(state)
            if not acting:
                break
            who = min(acting)
            moves = choices(game, state, who)
            if self.policy is None:
                move = moves[next(numbers) % len(moves)]  # of 2^32 numbers, so the bias is negligible
            else:
                move = self.policy.choose(game.view(state, who), moves, seed.child("ply", ply))
            state = follow(game, state, who, move)
        outcome = game.outcome(state)
        if outcome is not None:
            return share(outcome, seat)
        return self.worth(state, seat, seed.child("worth")) if self.worth else None

    def in_core(self, view: V, options: O, seat: Seat, seed: Seed) -> "_InCore[O, S, M] | None":
        """The same in the core; None if that is not possible here."""
        twin = None if self.worth else self.twin(options)
        if twin is None or not twin.imagines:
            return None
        state = self.game.imagine(view, options, seed)
        if self.game.view(state, seat) != view:
            return None  # the player remembers more than a state shows
        return _InCore(twin, twin.pack(state), seat, self.cap, self.policy is not None)


@dataclass(frozen=True, slots=True)
class _InCore(Generic[O, S, M]):
    """Simulations by a core, from any state that looks to the seat as the true one does."""

    twin: Twin[O, S, M]
    state: bytes
    seat: Seat
    cap: int
    guided: bool

    def shares(self, moves: Sequence[M], worlds: range, seed: Seed) -> Iterator[Sequence[float | None]]:
        """For each world, the seat's share of the win after each move."""
        step = max(1, AT_ONCE // len(moves))
        for first in range(0, len(worlds), step):
            some = worlds[first : first + step]
            yield from self.twin.try_worlds(self.state, self.seat, moves, seed, some, self.cap, self.guided)


def follow(game: Game[O, S, M, V], state: S, seat: Seat, move: M) -> S:
    """The state after a move, and after the move out of turn that belongs to it."""
    state = game.apply(state, seat, move).state
    late = reminder(game, state, seat)
    return state if late is None else game.apply(state, seat, late).state


class SearchBot(Generic[O, S, M, V]):
    """Plays the move that does best in imagined worlds. It needs views that name their viewer and options (`Seen`)."""

    def __init__(
        self,
        game: Game[O, S, M, V],
        budget: int,
        playout: Playout[S] | None = None,
        judge: Judge[V, M] | None = None,
        candidates: int = CANDIDATES,
    ) -> None:
        if budget < 2:
            raise ValueError(f"a search takes two simulations or more, not {budget}")
        self.game = game
        self.budget = budget
        self.playout = playout or PlayOn(game)
        self.judge = judge
        self.candidates = candidates

    def choose(self, view: V, moves: Sequence[M], seed: Seed) -> M:
        """The move that does best within the budget. Raises TypeError for a view that does not name its viewer."""
        tried = self._candidates(view, moves, seed)
        if len(tried) == 1:
            return tried[0]
        values = self._values(view, tried, seed.child("worlds"))
        most = max(map(len, values))
        last = [place for place, found in enumerate(values) if len(found) == most]
        first = max(last, key=lambda place: fmean(values[place]))
        if self.judge and first and not _is_clear(values[first], values[0]):
            return tried[0]
        return tried[first]

    def _candidates(self, view: V, moves: Sequence[M], seed: Seed) -> Sequence[M]:
        """The judge's best moves, or only its winning move. Without a judge: all moves, as far as the budget allows."""
        if len(moves) == 1:
            return moves
        if self.judge is None:
            return moves if len(moves) <= self.budget else seed.child("some").drawn(moves, self.budget)
        judged = best(self.judge(view, moves, seed.child("judge")), min(self.candidates, self.budget))
        return [one.move for one in (judged[:1] if judged[0].wins else judged)]

    def _values(self, view: V, tried: Sequence[M], seed: Seed) -> list[list[float]]:
        """The results of every candidate, world by world. Candidates that are dropped early have fewer."""
        if not isinstance(view, Seen) or view.viewer is None:
            raise TypeError("a search needs a view that names its viewer and the options")
        seat, options = view.viewer, view.options
        values: list[list[float]] = [[] for _ in tried]
        alive, budget, world = list(range(len(tried))), self.budget, 0
        core = self.playout.in_core(view, options, seat, seed) if isinstance(self.playout, PlayOn) else None
        even = 1 / max(2, self.game.seats(options))
        for rounds in range(ceil(log2(len(tried))), 0, -1):
            worlds = range(world, world + max(budget // (rounds * len(alive)), min(1, budget // len(alive))))
            moves = [tried[place] for place in alive]
            tries = core.shares(moves, worlds, seed) if core else self._shares(view, options, seat, moves, worlds, seed)
            for found in tries:
                for place, share_of_win in zip(alive, found, strict=True):
                    values[place].append(even if share_of_win is None else share_of_win)
            budget -= len(worlds) * len(alive)
            world = worlds.stop
            ranked = sorted(alive, key=lambda place: -fmean(values[place]))
            if self.judge:
                ranked.sort(key=bool)  # the judge's first choice stays for the comparison
            alive = ranked[: (len(alive) + 1) // 2]
        return values

    def _shares(
        self, view: V, options: O, seat: Seat, moves: Sequence[M], worlds: range, seed: Seed
    ) -> Iterator[Sequence[float | None]]:
        """For each world, the seat's share of the win after each move; None if that stays open."""
        for world in worlds:
            state, ahead = self.game.imagine(view, options, seed.child("world", world)), seed.child("ahead", world)
            yield [self.playout(follow(self.game, state, seat, move), seat, ahead) for move in moves]


def _is_clear(values: Sequence[float], others: Sequence[float]) -> bool:
    """Whether the values beat the others, from the same worlds, by more than chance explains."""
    gains = [value - other for value, other in zip(values, others, strict=True)]
    return len(gains) > 1 and fmean(gains) > DOUBT * stdev(gains) / sqrt(len(gains))
