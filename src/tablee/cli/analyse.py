"""`tablee analyse`: the analysis of a finished game, as tables or as JSON."""

import sys
from argparse import Namespace

import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from tablee.analysis.judge import NoJudge
from tablee.analysis.model import Decision, PlayerStory, Story, Turning
from tablee.analysis.story import Analyst, Unfinished
from tablee.cli.arguments import Mistake, read_record
from tablee.games import NoSuchGame
from tablee.kernel.record import BadRecord
from tablee.messages import LANGUAGES, say

_DECISIONS = (
    "play_analysis_move", "play_analysis_side", "play_analysis_chance", "play_analysis_luck", "play_analysis_error",
    "play_analysis_played", "play_analysis_best",
)  # fmt: skip
_PLAYERS = (
    "play_analysis_side", "play_analysis_luck", "play_analysis_error", "play_analysis_others",
    "play_analysis_accuracy", "play_analysis_like",
)  # fmt: skip
_TEXTS = "play_analysis_played", "play_analysis_best", "play_analysis_like"
"""The columns with words."""


def analyse_file(chosen: Namespace) -> int:
    """Analyse a record and print the result. Return 0; raise `Mistake` for what cannot be analysed."""
    record = read_record(chosen.file)
    try:
        analyst = Analyst(record)
    except (BadRecord, NoSuchGame, Unfinished) as bad:
        raise Mistake(f"{chosen.file}: {bad}") from None
    except NoJudge:
        raise Mistake(f"{chosen.file}: games with these options cannot be analysed") from None
    console = Console(stderr=True)
    plies = track(analyst.plies, "analysing", console=console, disable=not console.is_terminal)
    story = analyst.story([analyst.assess(ply) for ply in plies])
    if chosen.json:
        sys.stdout.write(msgspec.json.encode(story).decode() + "\n")
    else:
        _print(story, chosen.lang)
    return 0


def _print(story: Story, language: str) -> None:
    """Print a line for each decision, one for each side, and one for each turning point."""
    decisions, players = (_table(columns, language) for columns in (_DECISIONS, _PLAYERS))
    for decision in story.decisions:
        decisions.add_row(*_decision(decision, language))
    for player in story.players:
        players.add_row(*_player(player))
    out = Console(highlight=False)
    out.print(decisions)
    print()
    out.print(players)
    print()
    for turning in story.turning:
        print(_turning(turning, language))


def _table(columns: tuple[str, ...], language: str) -> Table:
    table = Table(box=None, pad_edge=False)
    for name in columns:
        table.add_column(say(language, name), justify="left" if name in _TEXTS else "right")
    return table


def _decision(one: Decision, language: str) -> tuple[str, ...]:
    words = {tried.move: tried.fr if language == LANGUAGES[0] else tried.en for tried in one.tried}
    numbers = f"{one.before[one.side]:.0%}", _points(one.luck[one.side]), _points(one.error)
    return str(one.ply + 1), str(one.side), *numbers, words[one.played], words[one.tried[0].move] if one.error else ""


def _player(one: PlayerStory) -> tuple[str, ...]:
    numbers = [_points(part) for part in (one.luck, one.play, one.others)]
    return str(one.side), *numbers, f"{one.accuracy:.0f}", one.like or "—"


def _turning(turning: Turning, language: str) -> str:
    said = turning.fr if language == LANGUAGES[0] else turning.en
    return f"{turning.side}  {turning.ply + 1:4}  {_points(turning.size):>4}  {said}"


def _points(change: float) -> str:
    """A change of a chance in points of a hundred, with its sign; empty if there is none."""
    return f"{100 * change:+.0f}".replace("-", "−") if round(100 * change) else ""
