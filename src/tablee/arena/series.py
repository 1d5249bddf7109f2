"""A series of deals: played by whoever has time, kept in a log, taken up again where it stopped.

Every deal follows from the seed of the series and its number alone, and deals are counted in the order of their
numbers, so a series comes to the same figures whoever plays it (see `spread`) and however often it was interrupted.
"""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tablee.arena.match import Deal, Setting, play_deal
from tablee.arena.spread import Players
from tablee.kernel.json import Misfit, canonical, from_plain


class BadLog(ValueError):
    """A file that is no log of this series."""


def play_on(setting: Setting, start: int, stop: int, players: Players) -> Iterator[Deal]:
    """The deals from `start` to `stop`, in order."""
    return players(partial(play_deal, setting), range(start, stop))


class Log:
    """The deals of a series in a file: a line for the setting, and then one for each deal, in order."""

    def __init__(self, path: Path, setting: Setting) -> None:
        self.path = path
        self.deals: list[Deal] = []
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        whole = text[: text.rfind("\n") + 1]  # a line that was cut off is played again
        lines = whole.splitlines()
        if not lines:
            whole = canonical(setting) + "\n"
        elif lines[0] != canonical(setting):
            raise BadLog(f"{path} is the log of another series")
        for number, line in enumerate(lines[1:]):
            self.deals.append(_read(line, number, path))
        path.write_text(whole, encoding="utf-8")

    def add(self, deal: Deal) -> None:
        """Write a deal down."""
        self.deals.append(deal)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(canonical(deal) + "\n")


def _read(line: str, number: int, path: Path) -> Deal:
    try:
        deal = from_plain(Deal, json.loads(line))
    except (ValueError, Misfit) as error:
        raise BadLog(f"{path}, line {number + 2}: {error}") from None
    if deal.number != number:
        raise BadLog(f"{path}, line {number + 2}: deal {deal.number} stands in the place of deal {number}")
    return deal
