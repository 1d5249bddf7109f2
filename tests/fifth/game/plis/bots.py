"""Bots: answer with the weakest card that takes the trick, or throw the weakest of all; lead what few cards beat."""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from tablee.bots.judging import Hand, Hands, Judged, JudgingBot, Level
from tablee.cards.french import DECK
from tablee.games.plis.model import Move, View
from tablee.kernel.bot import Bot
from tablee.kernel.seed import Seed

Reason: TypeAlias = Literal["lead", "take", "throw"]

HANDS: Final[Hands] = {
    "beginner": Hand(noise=12),
    "easy": Hand(noise=6),
    "medium": Hand(noise=3),
    "hard": Hand(noise=1),
    "expert": Hand(noise=0),
}
_TAKES: Final = 40.0
"""What a trick is worth, beside the strength of the card that it costs."""


def bot(level: Level) -> Bot[View, Move]:
    """A player of this level."""
    return JudgingBot(judge, HANDS[level])


def judge(view: View, moves: Sequence[Move], seed: Seed) -> list[Judged[Move]]:  # noqa: ARG001  it does not sample
    """What every card is worth."""
    return [_judge(view, move) for move in moves]


def _judge(view: View, move: Move) -> Judged[Move]:
    if view.led is None:
        return _judged(move, -float(stronger(view, move)), "lead")
    cost = float(view.options.strength(move.card))
    if view.options.beats(move.card, view.led):
        return _judged(move, _TAKES - cost, "take")
    return _judged(move, -cost, "throw")


def _judged(move: Move, value: float, reason: Reason) -> Judged[Move]:
    return Judged(move, value, reason)


def stronger(view: View, move: Move) -> int:
    """How many cards that the viewer has not seen would take the trick."""
    seen = {*view.hand, *view.played}
    return sum(view.options.beats(card, move.card) for card in DECK.cards if card not in seen)
