"""docs/serving.md agrees with the code: the limits, the metrics, the options."""

import re
from pathlib import Path

import pytest

from tablee.cli import serve
from tablee.cli.main import build
from tablee.server import app, bot_workers, client, connections, logbook, pages, quotas, room, rooms, taking_over
from tablee.server.keeping import Keep
from tablee.server.metrics import Metrics
from tablee.store import thread
from tablee.table import fold, hosting, seating, text

PAGE = (Path(__file__).parents[2] / "docs" / "serving.md").read_text(encoding="utf-8")


def hourly(rate: tuple[float, float]) -> float:
    """The refill of a quota in an hour."""
    return round(rate[0] * 3600, 6)


@pytest.mark.parametrize(
    ("what", "bounds"),
    [
        ("a message or a request", [pages.LONGEST]),
        ("a record that somebody brings along", [pages.LONGEST_RECORD]),
        ("the log of a table that comes from a device", [taking_over.LONGEST_LOG, logbook.TALK]),
        ("such logs that are looked at", [app._LONG, bot_workers.UNHURRIED]),
        ("entries of such a log", [taking_over._PART]),
        ("messages on a socket", [client.RATE, client.BURST]),
        ("messages that wait", [client.WAITING]),
        ("bytes that the system keeps", [serve._UNSENT]),
        ("sockets of one person", [rooms.SOCKETS]),
        ("tables of one person", [rooms.TABLES]),
        ("sockets at one table", [rooms.VISITORS]),
        ("people who have joined", [seating.CROWD]),
        ("visits from one address", [*app._VISITS]),
        ("connections from one address", [connections.PER_PLACE]),
        ("connections at a node", [connections._SPARE]),
        ("time to send the head of a request", [connections.PATIENCE]),
        ("new tables from one address", [quotas.OPENED[0][1], hourly(quotas.OPENED[0])]),
        ("new tables from one network", [quotas.OPENED[1][1], hourly(quotas.OPENED[1])]),
        ("new tables from everywhere", [quotas.HOUSE[1], hourly(quotas.HOUSE)]),
        ("wrong codes from one address", [quotas.WRONG[0][1], hourly(quotas.WRONG[0])]),
        ("wrong codes from one network", [quotas.WRONG[1][1], hourly(quotas.WRONG[1])]),
        ("entries in one game", [logbook.GAME, logbook.TALK]),
        ("entries in the log of a table", [logbook.ENTRIES]),
        ("entries that are read at once", [logbook.PAGE]),
        ("a name, something said", [text.LONGEST_NAME, text.LONGEST_TEXT]),
        ("things said that are kept", [fold.KEPT]),
        ("chat and gestures of one device", [hosting.BY_ONE, hosting.TALK / 1000]),
        ("chat and gestures of all players", [hosting.BY_ALL, hosting.TALK / 1000]),
        ("what a device does at a table", [*room.CHORES]),
        ("time that a player who is not ready", [hosting.FAIR_WAIT / 1000]),
        ("time in which a table lets in no newcomers", [1 / quotas.SHUT[0]]),
        ("time after a no of the host", [hosting.ASK_AGAIN / 1000]),
        ("a bot's time", [bot_workers.PATIENCE, bot_workers.QUEUE]),
        ("a table in memory", [rooms._LINGER / 1000]),
        ("requests that wait", [thread._QUEUE, thread._GROUP]),
    ],
)
def test_the_bounds_are_those_of_the_code(what: str, bounds: list[float]) -> None:
    (row,) = re.findall(rf"^\| {what}[^|]*\| ([^|]*) \|$", PAGE, re.MULTILINE)
    assert [float(number) for number in re.findall(r"\d+", row)] == bounds


def test_how_long_things_are_kept_is_what_the_code_says() -> None:
    (row,) = re.findall(r"^\| `--keep-empty DAYS`.*\((default: .*)\) \|$", PAGE, re.MULTILINE)
    keep = Keep()
    assert row == f"default: {keep.empty}, {keep.tables} and for ever; 0 means for ever"
    assert keep.records == 0


def test_every_house_command_is_documented(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        build(["house"]).parse_args(["house", "--help"])
    commands = set(re.findall(r"^    ([a-z]+) ", capsys.readouterr().out, re.MULTILINE))
    assert len(commands) == 9
    assert commands == set(re.findall(r"`tablee house ([a-z]+)", PAGE))


def test_every_metric_is_documented() -> None:
    named = set(re.findall(r"`(tablee_\w+)`", PAGE))
    kept = {metric.name + ("_total" if metric.type == "counter" else "") for metric in Metrics().registry.collect()}
    assert named == kept


def test_every_option_is_documented(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        build(["serve"]).parse_args(["serve", "--help"])
    options = set(re.findall(r"--[a-z]+", capsys.readouterr().out)) - {"--help"}
    assert options == set(re.findall(r"`(--[a-z]+)[^`]*`", PAGE.partition("## One node")[0]))
