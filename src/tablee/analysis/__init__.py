"""The analysis of finished games: chances, errors, luck and turning points, from what each player could see."""

from tablee.analysis.judge import NoJudge
from tablee.analysis.model import Decision, PlayerStory, Story, Tried, Turning
from tablee.analysis.story import Analyst, Unfinished, analyse
from tablee.analysis.weighing import Weighed

__all__ = [
    "Analyst",
    "Decision",
    "NoJudge",
    "PlayerStory",
    "Story",
    "Tried",
    "Turning",
    "Unfinished",
    "Weighed",
    "analyse",
]
