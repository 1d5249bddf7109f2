"""Judges positions: by the game's own chances, or by playing on in imagined worlds.

A position is judged from the view of the player who is to choose, never from the hidden cards. Two moves are compared
in the same worlds, with the same cards ahead, so that good and bad cards cancel out.

- With a net, the others answer in each world as the expert would, until the player chooses again. The net judges what
  the player then sees. Its answer for the view before the move is the chance of the position itself.
- Chances that cannot be wrong, because a solver knows all the cards, are used in the same way.
- Elsewhere the game's core plays each world to the end. The share of wins is the chance.
"""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple, Protocol

from tablee.analysis.model import JudgeKind, Sides
from tablee.bots.search import LONGEST, follow
from tablee.games import AnyHouseGame
from tablee.kernel.analysing import AnyTwin
from tablee.kernel.game import Outcome, Seat
from tablee.kernel.out_of_turn import choices
from tablee.kernel.seed import Seed

PLAYOUTS: Final = 16
"""Number of imagined worlds in which moves are compared without a net, in games for several players."""
ALONE: Final = 1000
"""The same in games for one: there a playout is short."""
DOUBT: Final = 2.0
"""A move is worse than the expert's only if it is so by more than this many standard errors."""
LEAST: Final = 0.005
"""The smallest error, as a chance. What is smaller is none."""


class NoJudge(Exception):
    """Nobody can judge games with these options: there is no net and no core for them."""


class Judgement(NamedTuple):
    """What a decision was worth. Everything is a list by side."""

    before: Sides
    """The chances in the eyes of the player, if the expert's move is played."""
    after: tuple[Sides, ...]
    """The chances after each of the moves, the expert's move first."""


class Judge(Protocol):
    """Judges decisions of a game."""

    kind: JudgeKind
    error: float
    """How far its chances may be off."""
    worlds: int
    """In how many imagined worlds moves are compared."""

    def __call__(self, state: object, seat: Seat, moves: Sequence[object], seed: Seed, is_last: bool) -> Judgement:
        """What a decision of a seat is worth with each of these moves, of which the first is the expert's.

        `is_last` says that the game ended with this decision.
        """


def judge_of(game: AnyHouseGame, options: object, times: int = 1) -> Judge:
    """The judge of a game with these options, in so many `times` the usual number of worlds. Raises `NoJudge`."""
    error, twin = game.chances_error(options), game.twin(options)
    alone = sides_of(game, options) == 1  # then chances that may be off are made of playouts too
    if error is not None and not (alone and error):
        return ByChances(game, options, error, times)
    if twin is not None and twin.imagines:
        return ByPlayouts(game, options, twin, times)
    raise NoJudge


class ByChances:
    """Judges by the chances that a game itself knows: those of its value net, or of a solver."""

    def __init__(self, game: AnyHouseGame, options: object, error: float, times: int = 1) -> None:
        self.kind: JudgeKind = "net" if error else "exact"
        self.game = game
        self.options = options
        self.error = error
        self.sides = sides_of(game, options)
        self.expert = game.bot("expert")
        self.by_core = game.analysing().expert(options)
        self.worlds = times * game.analysing().worlds(options)

    def __call__(self, state: object, seat: Seat, moves: Sequence[object], seed: Seed, is_last: bool) -> Judgement:
        """See `Judge`."""
        view = self.game.view(state, seat)
        before, own = self._chances([view])[0], seat % self.sides
        if len(moves) == 1 and not is_last:
            return Judgement(before, (before,))
        worlds = [self.game.imagine(view, self.options, seed.child("world", n)) for n in range(self.worlds)]
        ends = [
            self._later(world, seat, move, seed.child("ahead", n)) for move in moves for n, world in enumerate(worlds)
        ]
        values = self._judged(ends)
        first, *others = (values[n : n + self.worlds] for n in range(0, len(values), self.worlds))
        if all(isinstance(end, Outcome) for end in ends[: self.worlds]):
            before = _mean(first)  # the expert's move ends the game
        return Judgement(before, (before, *(_shifted(before, _loss(first, other, own)) for other in others)))

    def _later(self, state: object, seat: Seat, move: object, seed: Seed) -> object:
        """What the seat sees when it chooses next, or the outcome, if all others play as the expert does."""
        game = self.game
        together = game.to_act(state) - {seat}
        state = follow(game, state, seat, move)
        for ply in range(LONGEST):
            acting = game.to_act(state)
            if not acting:
                break
            who = min(acting & together or acting)
            together -= {who}
            moves = choices(game, state, who)
            if len(moves) > 1 and who == seat:
                return game.view(state, seat)
            state = follow(game, state, who, self.answer(state, who, moves, seed.child("ply", ply)))
        return game.outcome(state)

    def answer(self, state: object, who: Seat, moves: Sequence[object], seed: Seed) -> object:
        """The expert's move. A core sees the whole state, but looks at nothing that the seat may not see."""
        if self.by_core is None or len(moves) == 1:
            return self.expert.choose(self.game.view(state, who), moves, seed)
        judged = self.by_core.judge(self.by_core.pack(state), who, moves)
        return moves[max(range(len(moves)), key=lambda n: (judged[n].wins, judged[n].value))]

    def _judged(self, ends: Sequence[object]) -> list[Sides]:
        """The chances of these views and outcomes. Equal views are judged once."""
        views = list(dict.fromkeys(end for end in ends if not isinstance(end, Outcome)))
        known = dict(zip(views, self._chances(views), strict=True))
        return [won(end, self.sides) if isinstance(end, Outcome) else known[end] for end in ends]

    def _chances(self, views: Sequence[object]) -> list[Sides]:
        found = self.game.chances(views) if views else []
        assert found is not None, "this game has chances with these options"
        return [tuple(map(float, one)) for one in found]


class ByPlayouts:
    """Judges by games that the core plays on, from the position to the end."""

    kind: JudgeKind = "playouts"

    def __init__(self, game: AnyHouseGame, options: object, twin: AnyTwin, times: int = 1) -> None:
        self.twin = twin
        self.sides = sides_of(game, options)
        self.worlds = times * (PLAYOUTS if self.sides > 1 else ALONE)
        self.error = round(1 / sqrt(self.worlds), 3)  # two standard errors of a share

    def __call__(self, state: object, seat: Seat, moves: Sequence[object], seed: Seed, is_last: bool) -> Judgement:  # noqa: ARG002  every decision is played on to the end
        """See `Judge`."""
        own, worlds = seat % self.sides, range(self.worlds)
        tries = self.twin.try_worlds(self.twin.pack(state), seat, moves, seed, worlds, LONGEST, guided=True)
        by_move = [[self.spread(share, own) for share in shares] for shares in zip(*tries, strict=True)]
        before = _mean(by_move[0])
        return Judgement(before, (before, *(_shifted(before, _loss(by_move[0], other, own)) for other in by_move[1:])))

    def spread(self, share: float | None, own: int) -> Sides:
        """The chances of all sides by the share of one: the others share what is left."""
        share = 1 / max(2, self.sides) if share is None else share
        return tuple(share if side == own else (1 - share) / (self.sides - 1) for side in range(self.sides))


def _mean(values: Sequence[Sides]) -> Sides:
    return tuple(fmean(column) for column in zip(*values, strict=True))


def _loss(best: Sequence[Sides], other: Sequence[Sides], own: int) -> Sides:
    """What the other move changes, in the same worlds; nothing if it is not clearly worse."""
    changes = [[b - a for a, b in zip(*pair, strict=True)] for pair in zip(best, other, strict=True)]
    mine = [change[own] for change in changes]
    least = max(LEAST, DOUBT * stdev(mine) / sqrt(len(mine)))
    return _mean([tuple(change) for change in changes]) if fmean(mine) < -least else (0.0,) * len(changes[0])


def _shifted(chances: Sides, change: Sides) -> Sides:
    """The chances after a change, which is made smaller if a chance would leave the range from 0 to 1."""
    room = [1.0]
    for chance, step in zip(chances, change, strict=True):
        if step < 0:
            room.append(chance / -step)
        elif step > 0:
            room.append((1 - chance) / step)
    part = min(room)
    return tuple(min(1.0, max(0.0, chance + part * step)) for chance, step in zip(chances, change, strict=True))


def won(outcome: Outcome, sides: int) -> Sides:
    """The result of each side: the winners share a win, and all share a draw. A player alone gets 1 or 0."""
    seats = outcome.winners or (frozenset(range(len(outcome.scores))) if sides > 1 else frozenset())
    return tuple(sum(seat % sides == side for seat in seats) / max(1, len(seats)) for side in range(sides))


def sides_of(game: AnyHouseGame, options: object) -> int:
    """The number of sides in a game with these options."""
    learning = game.learning()
    return learning.sides(options) if learning else game.seats(options)
