"""Les 12 figures: Yahtzee with cards, in twelve rounds. The rules are in `rules.fr.md` and `rules.en.md`."""

from typing import Final

from tablee.games.figures.analysing import analysing
from tablee.games.figures.apply import apply
from tablee.games.figures.baselines import baselines
from tablee.games.figures.bots import bot
from tablee.games.figures.chances import chances, chances_error
from tablee.games.figures.deal import deal, read_options, seats
from tablee.games.figures.events import reveals, told
from tablee.games.figures.examples import examples
from tablee.games.figures.hints import hint, spoken
from tablee.games.figures.learning import learning
from tablee.games.figures.legal import moves, to_act
from tablee.games.figures.lesson import lesson
from tablee.games.figures.notation import read_move
from tablee.games.figures.score import outcome
from tablee.games.figures.show import show
from tablee.games.figures.strengths import strengths
from tablee.games.figures.twin import twin
from tablee.games.figures.view import imagine, view
from tablee.kernel.defaults import (
    beat,
    for_bots,
    graded_deals,
    may_choose_deal,
    may_talk,
    recall,
    remind,
    solving,
    winnable,
)

name: Final = "figures"
edition: Final = 1
