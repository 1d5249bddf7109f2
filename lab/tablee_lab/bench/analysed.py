"""What an analysis on a device says of a game, and how long its parts take. Python in a page runs this file too."""

import json
from time import perf_counter

from tablee.house.analysing import Analyses
from tablee.house.wire import encode


def analysed(text: str) -> str:
    """The analysis of a record, and the seconds of each part of the work, as JSON."""
    analyses, times, story = Analyses(), list[float](), None
    while story is None:
        began = perf_counter()
        story = analyses.go_on(text).story
        times.append(perf_counter() - began)
    return json.dumps([json.loads(encode(story)), times])
