"""docs/serving.md agrees with the code: the limits, the metrics, the options."""

import re
from pathlib import Path

import pytest

from tablee.cli import serve
from tablee.cli.main import build
from tablee.server import app, bot_workers, client, connections, pages, rooms
from tablee.server.metrics import Metrics
from tablee.store import thread
from tablee.table import fold, seating, text

PAGE = (Path(__file__).parents[2] / "docs" / "serving.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("what", "bounds"),
    [
        ("a message or a request", [pages.LONGEST]),
        ("a record that somebody brings along", [pages.LONGEST_RECORD]),
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
        ("a name, something said", [text.LONGEST_NAME, text.LONGEST_TEXT]),
        ("things said that are kept", [fold.KEPT]),
        ("a bot's time", [bot_workers.PATIENCE]),
        ("a table in memory", [rooms._LINGER / 1000]),
        ("requests that wait", [thread._QUEUE, thread._GROUP]),
    ],
)
def test_the_bounds_are_those_of_the_code(what: str, bounds: list[float]) -> None:
    (row,) = re.findall(rf"^\| {what}[^|]*\| ([^|]*) \|$", PAGE, re.MULTILINE)
    assert [float(number) for number in re.findall(r"\d+", row)] == bounds


def test_every_metric_is_documented() -> None:
    named = set(re.findall(r"`(tablee_\w+)`", PAGE))
    kept = {metric.name + ("_total" if metric.type == "counter" else "") for metric in Metrics().registry.collect()}
    assert named == kept


def test_every_option_is_documented(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        build(["serve"]).parse_args(["serve", "--help"])
    options = set(re.findall(r"--[a-z]+", capsys.readouterr().out)) - {"--help"}
    assert options == set(re.findall(r"`(--[a-z]+)[^`]*`", PAGE.partition("## One node")[0]))
