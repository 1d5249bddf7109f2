"""docs/wire.md is enough to write a client: one written from it plays whole games, and its messages fit the schema."""

import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import get_args
from urllib.request import urlopen

import pytest
from jsonschema import Draft202012Validator

from tablee.bots.judging import LEVELS
from tablee.games import GAMES
from tablee.house.viewer import EVERY
from tablee.house.wire import PROTOCOL, Down
from tablee.server import running
from tablee.server.client import OVERFLOW
from tablee.server.socket import CLOSED
from tablee.table import clock, due
from tablee.table.commands import AnyCommand
from tablee.table.entries import EMOTES, Settings
from tablee.table.looks import ChairSeen, Ended, Look, TableSeen, You
from tests.server.serving import Served, serving
from tests.wire.page_client import PageClient
from tools.schema import FILE, text

PAGE = (Path(__file__).parents[2] / "docs" / "wire.md").read_text(encoding="utf-8")
GAME_OPTIONS: dict[str, dict[str, object]] = {
    "sequence": {"players": 2},
    "six_sequences": {"players": 2, "rounds": 1},
    "figures": {"players": 3},
}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("page")) as server:
        yield server


@cache
def fits(part: str) -> Callable[[object], bool]:
    """Whether data fit a part of the schema."""
    schema = json.loads(FILE.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator({**schema, "$ref": f"#/$defs/{part}"})
    return lambda data: bool(validator.is_valid(data))


def number_on_the_page() -> int:
    (number,) = set(re.findall(r"protocol=(\d+)", PAGE))
    return int(number)


@pytest.mark.parametrize("game", GAMES)
def test_a_client_written_from_the_page_plays_a_whole_game_in_messages_that_fit_the_schema(
    served: Served, game: str
) -> None:
    host = PageClient(served.base)
    code = host.open_table(game, GAME_OPTIONS.get(game, {}))
    host.enter(code, number_on_the_page())
    players = [host, *(PageClient(served.base) for _ in host.look["table"]["chairs"][1:])]
    for seat, guest in enumerate(players[1:], 1):
        guest.enter(code, number_on_the_page())
        assert guest.command("start") == "not_host"
        assert guest.command("sit", seat=seat) is None
    assert host.command("start") is None
    with ThreadPoolExecutor() as together:
        list(together.map(PageClient.play, players))
    for one in players:
        assert one.look["table"]["ended"]["scores"] == host.look["table"]["ended"]["scores"]
        assert one.sums > 0
        assert all(fits("Command")(json.loads(message)) for message in one.sent)
        assert all(fits("Message")(json.loads(message)) for message in one.heard)
        one.leave()


def test_wrong_messages_do_not_fit_the_schema(served: Served) -> None:
    host = PageClient(served.base)
    host.enter(host.open_table("sequence", {"players": 2}), PROTOCOL)
    assert host.command("start") is None
    message = json.loads(next(one for one in reversed(host.heard) if '"change"' in one))
    whole = {"look": host.look}
    host.leave()
    assert fits("Message")(whole)
    for wrong in (
        {"do": "move", "command": "a", "seq": "1", "move": "x"},
        {"do": "move", "command": "a", "move": "x"},
        {"do": "fly", "command": "a"},
        {"do": "stand", "command": "a", "seat": 1},
        {"do": "wave", "command": "a", "emote": "rude"},
    ):
        assert not fits("Command")(wrong)
    assert not fits("Message")({"look": {**host.look, "seq": None}})
    assert not fits("Message")({"look": {**host.look, "view": {"hand": 3}}})
    assert not fits("Message")({"change": {**message["change"], "seq": [1, 2]}})
    assert not fits("Message")({"refused": {"why": "because", "rule": None, "fr": "", "en": ""}})


def test_the_schema_is_up_to_date_and_served(served: Served) -> None:
    assert FILE.read_text(encoding="utf-8") == text(), "run: python -m tools.schema"
    with urlopen(f"{served.base}/api/wire.schema.json") as answer:
        assert json.load(answer) == json.loads(text())


def first_column(heading: str) -> list[set[str]]:
    """The words in code style, or numbers, in the first column of each table with this heading."""
    tables = re.findall(rf"^\| {re.escape(heading)} \|.*\n\|[-|]+\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    firsts = ["".join(row.split("|")[1] for row in table.splitlines()) for table in tables]
    return [set(re.findall(r"(?<=`)\w+(?=`)|\b\d{4}\b", cells)) for cells in firsts]


def names(kind: type) -> set[str]:
    return set(kind.__annotations__)


def test_the_page_names_every_part_of_the_protocol() -> None:
    assert number_on_the_page() == PROTOCOL
    down, refused, look, table = first_column("part")
    assert down == names(Down)
    assert refused == {"why", "rule", "fr", "en", "command"}
    assert look == names(Look)
    assert table == names(TableSeen)
    (commands,) = first_column("`do`")
    assert commands == {kind.__struct_config__.tag for kind in get_args(AnyCommand)}
    (settings,) = first_column("setting")
    assert settings == names(Settings)
    (closing,) = first_column("code")
    assert closing == {str(code) for code in {*CLOSED.values(), OVERFLOW, 1009, 1011, 1012}}
    inline = set(re.findall(r"`(\w+)`", PAGE))
    assert {*names(You), *names(ChairSeen), *names(Ended), *LEVELS, *EMOTES, *clock.PACES} <= inline


def test_the_page_names_the_times_of_the_code() -> None:
    config = running.config(None, 4096)  # type: ignore[arg-type]  # no application is needed
    assert f"ping every {config.ws_ping_interval:g} seconds" in PAGE
    assert f"within {config.ws_ping_timeout:g} seconds" in PAGE
    assert f"{due.SILENT / 1000:g} seconds after your last socket has closed" in PAGE
    assert f"{due.HOLD / 1000:g} seconds later a bot holds your seat" in PAGE
    assert f"with every {EVERY}th position" in PAGE
