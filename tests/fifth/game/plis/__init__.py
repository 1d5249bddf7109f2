"""Les cinq plis: five tricks for two. The rules are in `rules.fr.md` and `rules.en.md`."""

from typing import Final

from tablee.games.plis.bots import bot
from tablee.games.plis.examples import examples
from tablee.games.plis.hints import hint, spoken
from tablee.games.plis.learning import learning
from tablee.games.plis.lesson import lesson
from tablee.games.plis.play import apply, deal, moves, outcome, read_move, read_options, seats, to_act
from tablee.games.plis.view import imagine, reveals, show, view
from tablee.kernel.defaults import (
    analysing,
    baselines,
    beat,
    chances,
    chances_error,
    for_bots,
    graded_deals,
    may_choose_deal,
    may_talk,
    recall,
    remind,
    solving,
    strengths,
    told,
    twin,
    winnable,
)

name: Final = "plis"
edition: Final = 1

__all__ = [
    "analysing",
    "apply",
    "baselines",
    "beat",
    "bot",
    "chances",
    "chances_error",
    "deal",
    "edition",
    "examples",
    "for_bots",
    "graded_deals",
    "hint",
    "imagine",
    "learning",
    "lesson",
    "may_choose_deal",
    "may_talk",
    "moves",
    "name",
    "outcome",
    "read_move",
    "read_options",
    "recall",
    "remind",
    "reveals",
    "seats",
    "show",
    "solving",
    "spoken",
    "strengths",
    "to_act",
    "told",
    "twin",
    "view",
    "winnable",
]
