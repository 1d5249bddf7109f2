"""A series of deals: played in parallel, logged to a file, resumed after an interruption.

Every deal depends only on its number and the seed of the series. Deals are counted in the order of their numbers. So
the results do not depend on the processes that play the deals (see `spread`), nor on interruptions.
"""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tablee.arena.match import Deal, Setting, play_deal
from tablee.arena.spread import Players
from tablee.kernel.json import Misfit, canonical, from_plain


class BadLog(ValueError):
    """The file is not a log of this series."""


def play_on(setting: Setting, start: int, stop: int, players: Players) -> Iterator[Deal]:
    """The deals from `start` up to, but not including, `stop`, in order."""
    return players(partial(play_deal, setting), range(start, stop))


class Log:
    """The deals of a series in a file: a line for the setting, then a line for each deal, in order.

    Opening it raises `BadLog` for a file that does not fit.
    """

    def __init__(self, path: Path, setting: Setting) -> None:
        self.path = path
        self.deals: list[Deal] = []
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        whole = text[: text.rfind("\n") + 1]  # an incomplete last line is dropped, and its deal is played again
        lines = whole.splitlines()
        if not lines:
            whole = canonical(setting) + "\n"
        elif lines[0] != canonical(setting):
            raise BadLog(f"{path} is the log of another series")
        for number, line in enumerate(lines[1:]):
            self.deals.append(_read(line, number, path))
        path.write_text(whole, encoding="utf-8")

    def add(self, deal: Deal) -> None:
        """Append a deal to the file."""
        self.deals.append(deal)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(canonical(deal) + "\n")


def _read(line: str, number: int, path: Path) -> Deal:
    try:
        deal = from_plain(Deal, json.loads(line))
    except (ValueError, Misfit) as error:
        raise BadLog(f"{path}, line {number + 2}: {error}") from None
    if deal.number != number:
        raise BadLog(f"{path}, line {number + 2}: found deal {deal.number} in the place of deal {number}")
    return deal
