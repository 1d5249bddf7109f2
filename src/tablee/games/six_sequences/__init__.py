"""Les 6 Séquences: a rummy on long runs, with the six-suited deck. The rules are in `rules.fr.md` and `rules.en.md`."""

from collections.abc import Sequence
from typing import Final

from tablee.games.six_sequences.apply import apply
from tablee.games.six_sequences.bots import bot, hint
from tablee.games.six_sequences.deal import deal, read_options, seats
from tablee.games.six_sequences.imagine import imagine
from tablee.games.six_sequences.legal import moves, to_act
from tablee.games.six_sequences.model import CLAIM, Drew, Pass, Scored, State
from tablee.games.six_sequences.notation import read_move
from tablee.games.six_sequences.score import outcome
from tablee.games.six_sequences.show import show, told
from tablee.games.six_sequences.view import view
from tablee.kernel.game import Event


def reveals(_: object, events: Sequence[Event]) -> bool:
    """Whether a move has shown somebody a card: one that was drawn, or those of a new round."""
    return any(isinstance(event, Drew | Scored) for event in events)


def beat(state: State) -> tuple[int, str] | None:
    """The pause for claims after a discard (S21): the same for all, so that it tells nothing about their cards."""
    return (3000, str(Pass())) if state.phase is CLAIM and not state.over else None


name: Final = "six_sequences"
edition: Final = 1

__all__ = [
    "apply",
    "beat",
    "bot",
    "deal",
    "edition",
    "hint",
    "imagine",
    "moves",
    "name",
    "outcome",
    "read_move",
    "read_options",
    "reveals",
    "seats",
    "show",
    "to_act",
    "told",
    "view",
]
