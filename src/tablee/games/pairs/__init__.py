"""La réussite des paires: a solo card game (a patience) with the K6T deck. Rules: `rules.fr.md` and `rules.en.md`."""

from typing import Final

from tablee.games.pairs.analysing import analysing
from tablee.games.pairs.apply import apply
from tablee.games.pairs.baselines import baselines
from tablee.games.pairs.chances import chances, chances_error
from tablee.games.pairs.deal import deal, may_choose_deal, read_options, seats
from tablee.games.pairs.examples import examples
from tablee.games.pairs.grading import graded_deals, solving
from tablee.games.pairs.hints import hint, spoken
from tablee.games.pairs.learning import learning
from tablee.games.pairs.legal import moves, to_act
from tablee.games.pairs.lesson import lesson
from tablee.games.pairs.levels import bot
from tablee.games.pairs.notation import read_move
from tablee.games.pairs.score import outcome, winnable
from tablee.games.pairs.show import show
from tablee.games.pairs.twin import twin
from tablee.games.pairs.view import imagine, recall, reveals, view
from tablee.kernel.defaults import beat, for_bots, may_talk, remind, strengths, told

name: Final = "pairs"
edition: Final = 1
