"""Les 6 Séquences: rummy with long runs and a deck of six suits. The rules are in `rules.fr.md` and `rules.en.md`."""

from collections.abc import Sequence
from typing import Final

from tablee.games.six_sequences.analysing import analysing
from tablee.games.six_sequences.apply import apply
from tablee.games.six_sequences.baselines import baselines
from tablee.games.six_sequences.chances import chances, chances_error
from tablee.games.six_sequences.deal import deal, read_options, seats
from tablee.games.six_sequences.examples import examples
from tablee.games.six_sequences.hints import hint, spoken
from tablee.games.six_sequences.imagine import imagine
from tablee.games.six_sequences.learning import learning
from tablee.games.six_sequences.legal import moves, to_act
from tablee.games.six_sequences.lesson import lesson
from tablee.games.six_sequences.levels import bot
from tablee.games.six_sequences.model import CLAIM, Answered, Did, Discard, Drew, Pass, Scored, State, Stuck
from tablee.games.six_sequences.notation import read_move
from tablee.games.six_sequences.score import outcome
from tablee.games.six_sequences.show import show, told
from tablee.games.six_sequences.strengths import strengths
from tablee.games.six_sequences.twin import twin
from tablee.games.six_sequences.view import view
from tablee.kernel.defaults import (
    for_bots,
    graded_deals,
    may_choose_deal,
    may_talk,
    recall,
    remind,
    solving,
    winnable,
)
from tablee.kernel.game import Event


def reveals(before: State, events: Sequence[Event]) -> bool:
    """Whether a move has revealed something hidden: drawn cards, a new deal, or what other players can do or want."""
    if any(isinstance(event, Drew | Scored | Answered | Stuck) for event in events):
        return True
    # S22: with an empty stock, the end of a turn shows which players are passed over.
    did = [read_move(event.move) for event in events if isinstance(event, Did)]
    return not before.left and any(isinstance(move, Discard | Pass) for move in did)


def beat(state: State) -> tuple[int, str] | None:
    """The pause for claims after a discard: its length in milliseconds, and the default answer (S21).

    The length is the same for all, so that the time a player takes reveals nothing. None when there is no pause.
    """
    claimed = state.phase is CLAIM and not state.over
    return (1000 * state.setup.options.pause, str(Pass())) if claimed else None  # S21


name: Final = "six_sequences"
edition: Final = 2
