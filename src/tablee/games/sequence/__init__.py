"""Séquence: cards, chips and a board of ten by ten. The rules are in `rules.fr.md` and `rules.en.md`."""

from collections.abc import Sequence
from typing import Final

from tablee.games.sequence.apply import apply
from tablee.games.sequence.baselines import baselines
from tablee.games.sequence.bots import bot
from tablee.games.sequence.deal import deal, read_options, seats
from tablee.games.sequence.hints import hint, spoken
from tablee.games.sequence.learning import learning
from tablee.games.sequence.legal import moves, to_act
from tablee.games.sequence.lesson import lesson
from tablee.games.sequence.model import Answer, Call, Draw, Drew, Move, Options
from tablee.games.sequence.notation import read_move
from tablee.games.sequence.score import outcome
from tablee.games.sequence.show import show
from tablee.games.sequence.view import imagine, view
from tablee.kernel.defaults import beat, graded_deals, may_choose_deal, recall, told, winnable
from tablee.kernel.game import Event


def remind(listed: Sequence[Move]) -> Move | None:
    """The move out of turn that nobody would want to forget: the draw (Q10)."""
    return next((move for move in listed if isinstance(move, Draw)), None)


def for_bots(listed: Sequence[Move]) -> Sequence[Move]:
    """The moves without calls and answers (Q18): a bot hears nobody talk, does not talk, and so admits nothing."""
    return [move for move in listed if not isinstance(move, Call | Answer)]


def may_talk(options: Options) -> bool:
    """Whether those who play may talk: not where silence is kept (Q18)."""
    return not options.silence


def reveals(_: object, events: Sequence[Event]) -> bool:
    """Whether a move has shown somebody a card: one that was drawn."""
    return any(isinstance(event, Drew) for event in events)


name: Final = "sequence"
edition: Final = 2
