"""How long a bot of a device alone thinks. Python in a page runs this file too, so it needs nothing but the engine.

Times are wall-clock times: Python in a page knows no other.
"""

import json
from itertools import count
from time import perf_counter

from tablee.bots.judging import Level
from tablee.games import GAMES
from tablee.kernel.seed import Seed


def thinking(name: str, level: Level, seconds: float) -> str:
    """The seconds of every decision of one bot of this level, in games against itself, as JSON."""
    game, found = GAMES[name], list[float]()
    bot, options = game.bot(level), game.read_options({})
    until = perf_counter() + seconds  # a bot may first have read its net
    for number in count():
        seed = Seed.numbered(number)
        state = game.deal(options, seed)
        for move in count():
            acting = sorted(game.to_act(state))
            if not acting or perf_counter() > until:
                break
            view, moves = game.view(state, acting[0]), list(game.moves(state, acting[0]))
            began = perf_counter()
            chosen = bot.choose(view, moves, seed.child("bot", move))
            if len(moves) > 1:
                found.append(perf_counter() - began)
            state = game.apply(state, acting[0], chosen).state
        if perf_counter() > until:
            return json.dumps(found)
    raise AssertionError("the loop ends by itself")
