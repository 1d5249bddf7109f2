"""Analyses the record of a finished game, decision by decision.

Theory. Every seat has a chance in its own eyes, which begins even. When the seat is to choose, its view is judged. The
difference to what it thought before is luck, which has many sources: cards drawn and dealt, and what the others held.
If the move played is worse than the best one, the difference is an error. It changes the chances of all seats. At the
end everybody knows the result. A side is the mean of its seats. So even chances, all luck and all errors add up to the
result.

The best move is the one that the expert plays, which is also the first hint. No other move is called better.
"""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean
from typing import NamedTuple

from tablee.analysis.judge import judge_of, sides_of, won
from tablee.analysis.lost import lost_at
from tablee.analysis.model import Decision, Sides, Story, Tried
from tablee.analysis.players import players_of
from tablee.analysis.sentences import hint_in_words, missed_in_words, move_in_words
from tablee.analysis.turning import turning_points
from tablee.analysis.weighing import Position, Weighed, is_as_good
from tablee.games import AnyLine, named
from tablee.kernel.game import Seat
from tablee.kernel.out_of_turn import choices
from tablee.kernel.record import Record, replay
from tablee.kernel.seed import Seed


class Unfinished(ValueError):
    """The game of a record is not over."""


class Assessed(NamedTuple):
    """A decision on its own: what it was worth, in the eyes of its seat."""

    ply: int
    seat: Seat
    before: Sides
    after: Sides
    played: str
    tried: tuple[Tried, ...]
    reason: str
    fr: str
    en: str
    missed: tuple[str, str]
    """What the player has missed with another move, in French and in English."""
    outlook: dict[str, Sides]


class Analyst:
    """Analyses one game. Each decision can be assessed on its own, in any order and in any process."""

    def __init__(self, record: Record) -> None:
        """Replay the record. Raises `BadRecord`, `Unfinished`, `NoJudge` and `NoSuchGame`."""
        line = replay(named(record.game), record)
        self._take(line, line.states)

    @classmethod
    def along(cls, line: AnyLine, states: Sequence[object]) -> "Analyst":
        """The same for a game that is known by its states, the last one included. Raises `Unfinished`, `NoJudge`."""
        analyst = cls.__new__(cls)
        analyst._take(line, states)  # noqa: SLF001  its own
        return analyst

    def _take(self, line: AnyLine, states: Sequence[object]) -> None:
        self.line, self.states = line, states
        self.game = named(line.game.name)
        outcome = self.game.outcome(line.state)
        if outcome is None:
            raise Unfinished("the game of this record is not over")
        self.sides = sides_of(self.game, self.line.options)
        self.result = won(outcome, self.sides)
        self.judge = judge_of(self.game, self.line.options)
        self.plies = tuple(ply for ply in range(len(self.line.moves)) if self._is_choice(ply))
        """The numbers of the moves that were decisions."""

    def _is_choice(self, ply: int) -> bool:
        seat, move = self.line.moves[ply]
        state = self.states[ply]
        if seat not in self.game.to_act(state):
            return False
        moves = choices(self.game, state, seat)
        return len(moves) > 1 or move not in moves

    def assess(self, ply: int, also: int = 0) -> Assessed:
        """Assess the decision after `ply` moves. `also` is how many other moves of the hint to try."""
        (seat, played), state, game = self.line.moves[ply], self.states[ply], self.game
        view, moves = game.view(state, seat), choices(game, state, seat)
        hints = game.hint(view, moves)
        best = hints[0]
        others = [] if is_as_good(game, view, best, played) else [played]
        others += [hint.move for hint in hints[1 : 1 + also] if hint.move != played]
        is_last = not game.to_act(self.states[ply + 1])
        judged = self.judge(state, seat, [best.move, *others], self._seed(ply), is_last)
        after = judged.after[1] if others[:1] == [played] else judged.before
        own = seat % self.sides
        chances = [one[own] for one in judged.after]
        shown = [best.move if others[:1] == [played] else played, *others]
        tried = [
            Tried(str(move), *move_in_words(game, view, move), chance)
            for move, chance in zip(shown, chances, strict=True)
        ]
        tried[1:] = sorted(tried[1:], key=lambda one: -one.chance)
        outlook = {name: tuple(values) for name, values in game.analysing().outlook(view).items()}
        return Assessed(
            ply,
            seat,
            judged.before,
            after,
            str(played),
            tuple(tried),
            best.reason,
            *hint_in_words(game, view, best),
            missed_in_words(game, view, best),
            outlook,
        )

    def weigh(self, ply: int, move: object) -> Weighed:
        """What another move would have been worth in the decision after `ply` moves. Raises `IllegalMove`."""
        seat, played = self.line.moves[ply]
        self.game.apply(self.states[ply], seat, move)
        position = Position(self.game, self.line.options, self.states[ply], seat)
        return position.weigh(self.judge, move, self._seed(ply), played)

    def _seed(self, ply: int) -> Seed:
        return self.line.seed.child("analysis", ply)

    def story(self, found: Sequence[Assessed]) -> Story:
        """The whole analysis, of all decisions in the order of the game."""
        deal = found[0].before[0] if found else self.result[0]  # nothing to decide: the deal was the whole game
        start = 1 / self.sides if self.sides > 1 else deal
        eyes = Eyes(self.game.seats(self.line.options), self.sides, start)
        decisions = tuple(map(eyes.decided, found))
        ending = tuple(won - chance for won, chance in zip(self.result, eyes.by_side(), strict=True))
        return Story(
            game=self.game.name,
            sides=self.sides,
            judge=self.judge.kind,
            error=self.judge.error,
            start=(start,) * self.sides,
            result=self.result,
            ending=ending,
            decisions=decisions,
            players=players_of(self.game, self.sides, decisions, ending),
            turning=turning_points(
                self.line,
                self.states,
                decisions,
                self.sides,
                {one.ply: one.missed for one in found},
                sqrt(2) * self.judge.error if self.judge.kind == "playouts" else 0.0,
            ),
            lost=lost_at(self.game, self.states) if self.sides == 1 and not self.result[0] else None,
        )


class Eyes:
    """What each seat thinks of its own side's chances, in the course of the game."""

    def __init__(self, seats: int, sides: int, start: float) -> None:
        self.chances = [start] * seats
        self.sides = sides

    def by_side(self) -> Sides:
        """The chance of each side: the mean of its seats."""
        return tuple(fmean(self.chances[side :: self.sides]) for side in range(self.sides))

    def decided(self, one: Assessed) -> Decision:
        """The decision as the next part of the game."""
        own, then = one.seat % self.sides, self.by_side()
        self.chances[one.seat] = one.before[own]
        before = self.by_side()
        change = [b - a for a, b in zip(one.before, one.after, strict=True)]
        self.chances = [min(1.0, max(0.0, now + change[seat % self.sides])) for seat, now in enumerate(self.chances)]
        after = self.by_side()
        luck = tuple(b - a for a, b in zip(then, before, strict=True))
        error = min(0.0, after[own] - before[own])
        return Decision(
            one.ply, one.seat, own, luck, before, after, error, one.played, one.tried,
            one.reason, one.fr, one.en, one.outlook,
        )  # fmt: skip


def analyse(record: Record) -> Story:
    """Analyse the record of a finished game. Raises `BadRecord`, `Unfinished`, `NoJudge` and `NoSuchGame`."""
    analyst = Analyst(record)
    return analyst.story([analyst.assess(ply) for ply in analyst.plies])
