"""Bots by name, so that every process can create its own.

A name is one of these:

- `random`, a level of the game such as `hard`, or one of its baselines;
- a search such as `search-200`;
- a bot of an installed package: an entry point of the group `tablee.bots`, a function from a game's name to a bot;
- a command, which contains a slash.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points

from tablee.arena.external import ExternalBot
from tablee.bots.judging import LEVELS, JudgingBot
from tablee.bots.random import RandomBot
from tablee.bots.search import PlayOn, SearchBot
from tablee.games import core_policy, named
from tablee.kernel import defaults
from tablee.kernel.bot import Bot

GROUP = "tablee.bots"
_SEARCH = re.compile(rf"search-([2-9]|[1-9][0-9]{{1,5}})(?:-({'|'.join(LEVELS)})(?:-([a-z]+))?)?")


class UnknownBot(ValueError):
    """There is no such bot."""


@cache
def entrant(game: str, name: str) -> Bot[object, object]:
    """The bot with this name. Raises `UnknownBot`, or `BotFailed` for a command that cannot be started."""
    if name == "random":
        return RandomBot()
    if "/" in name:
        return ExternalBot(game, name)
    for level in LEVELS:
        if level == name:
            return named(game).bot(level)
    if name in (known := baselines(game)):
        return known[name]
    if search := _SEARCH.fullmatch(name):
        return _search(game, int(search[1]), search[2], search[3])
    for offered in entry_points(group=GROUP, name=name):
        bot: Bot[object, object] = offered.load()(game)
        return bot
    names = ("random", *LEVELS, *known, *sorted(entry_points(group=GROUP).names), "search-200")
    raise UnknownBot(f"{game} has no bot {name[:40]!r}: the bots are {', '.join(names)}, or a command such as ./bot")


def baselines(name: str) -> Mapping[str, Bot[object, object]]:
    """The simple bots that the bots of a game are measured against."""
    return named(name).baselines()


def _search(game: str, budget: int, level: str | None, policy: str | None) -> Bot[object, object]:
    """A search with `budget` simulations a move. `search-200` tries every move, and plays on at random.

    `search-200-expert` tries the moves that the expert judges best. `search-200-expert-hard` lets a hard bot play on.
    `search-200-expert-judge` lets a baseline play on.
    """
    judging = entrant(game, level) if level else None
    judge = judging.judge if isinstance(judging, JudgingBot) else None
    twin = named(game).twin if policy in (None, core_policy(named(game))) else defaults.twin  # what a core can play
    playout = PlayOn(named(game), entrant(game, policy) if policy else None, twin=twin)
    return SearchBot(named(game), budget, playout, judge)
