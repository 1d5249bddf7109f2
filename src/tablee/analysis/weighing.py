"""Weighs any move of a decision: what it is worth beside the best move, and beside the one that was played.

The judge, its worlds and its rules are those of the analysis, so the figures of both agree. No move is better than the
expert's.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tablee.analysis.judge import Judge, sides_of
from tablee.analysis.model import Tried
from tablee.analysis.sentences import Verdict, hint_in_words, move_in_words, verdict_in_words
from tablee.bots.judging import Judged
from tablee.games import AnyHouseGame
from tablee.kernel.game import Seat
from tablee.kernel.out_of_turn import choices
from tablee.kernel.seed import Seed

_TIE: Final = 0.002
"""Two moves whose values differ by less than this are equally good to the expert."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """What a move is worth."""

    verdict: Verdict
    fr: str
    """The verdict as a sentence, which does not name the best move."""
    en: str
    move: Tried
    best: Tried
    played: Tried | None
    """The move of the record; None in a puzzle."""
    reason_fr: str
    """The best move and its reason as a sentence."""
    reason_en: str


def is_as_good(game: AnyHouseGame, view: object, best: Judged[object], move: object) -> bool:
    """Whether the expert likes a move as much as its own."""
    if move == best.move:
        return True
    (found,) = game.hint(view, [move])
    return found.wins == best.wins and found.value > best.value - _TIE


class Position:
    """A position of a game, in which a seat is to choose."""

    def __init__(self, game: AnyHouseGame, options: object, state: object, seat: Seat) -> None:
        self.game, self.state, self.seat = game, state, seat
        self.own = seat % sides_of(game, options)
        self.view = game.view(state, seat)
        self.best: Judged[object] = game.hint(self.view, choices(game, state, seat))[0]

    def chances(self, judge: Judge, others: Sequence[object], seed: Seed) -> tuple[float, ...]:
        """The chances of the seat's side after the best move, and after each of the others."""
        # An analysis may take the net's word for a forced or best move. Here a best move that wins must be seen to win.
        judged = judge(self.state, self.seat, [self.best.move, *others], seed, True)
        return tuple(chances[self.own] for chances in judged.after)

    def weigh(self, judge: Judge, move: object, seed: Seed, played: object | None = None) -> Weighed:
        """What a legal move is worth."""
        unlike = [one for one in dict.fromkeys((played, move)) if one is not None and not self._is_as_good(one)]
        best, *found = self.chances(judge, unlike, seed)
        chances = dict(zip(unlike, found, strict=True))
        tried = self._tried(move, chances.get(move, best))
        shown = None if played is None else self._tried(played, chances.get(played, best))
        verdict = self._verdict(tried, best, shown)
        return Weighed(
            verdict,
            *verdict_in_words(verdict, tried.chance, best),
            tried,
            self._tried(self.best.move, best),
            shown,
            *hint_in_words(self.game, self.view, self.best),
        )

    def _is_as_good(self, move: object) -> bool:
        return is_as_good(self.game, self.view, self.best, move)

    def _tried(self, move: object, chance: float) -> Tried:
        return Tried(str(move), *move_in_words(self.game, self.view, move), chance)

    def _verdict(self, tried: Tried, best: float, played: Tried | None) -> Verdict:
        if tried.move == str(self.best.move):
            return "best"
        if tried.chance >= best:
            return "good"
        if played is None:
            return "weak"
        if tried.chance == played.chance:
            return "same"
        return "better" if tried.chance > played.chance else "worse"
