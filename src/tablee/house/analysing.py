"""Analyses of finished games, one decision at a time, so that nobody who plays waits for more than that."""

from typing import Final

import msgspec

from tablee.analysis.model import Story
from tablee.analysis.story import Assessed
from tablee.house.trying import analyst_of

KEPT: Final = 8
"""Number of analyses in memory."""


class AnalysisSeen(msgspec.Struct, frozen=True):
    """How far an analysis is, in decisions, and the analysis itself once it is done. Ask again until it is there."""

    done: int
    of: int
    story: Story | None


class Analysed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of an imported record to analyse."""

    text: str


class Analyses:
    """The analyses of a device. Nothing happens while nobody asks."""

    def __init__(self) -> None:
        self._found: dict[str, list[Assessed]] = {}
        """The decisions that are assessed, by the text of the record, the last one asked for at the end."""
        self._stories: dict[str, Story] = {}

    def go_on(self, text: str) -> AnalysisSeen:
        """Assess the next decision of a game. Raises `Refused`."""
        analyst = analyst_of(text)
        found, of = self._found.pop(text, []), len(analyst.plies)
        self._found[text] = found
        while len(self._found) > KEPT:
            oldest = next(iter(self._found))
            del self._found[oldest]
            self._stories.pop(oldest, None)
        if len(found) < of:
            found.append(analyst.assess(analyst.plies[len(found)]))
            return AnalysisSeen(len(found), of, None)
        if text not in self._stories:
            self._stories[text] = analyst.story(found)
        return AnalysisSeen(of, of, self._stories[text])
