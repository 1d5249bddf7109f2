"""The benchmark of the server: its loads, its peers, and what happens when a load fails."""

import asyncio
import json
from pathlib import Path

import pytest

from tablee_lab.bench import boardgame, client, growth, server
from tablee_lab.bench.report import Failed, How
from tablee_lab.bench.tables import Meter, OurTable
from tests.lab.bench.conftest import frozen
from tests.lab.bench.reading import read

SHORT = How(0.05, (10, 50), short=True)
FOUR = ("p50", "p99", "CPU of a move", "moves")
LOADS = [f"2 tables of {seats}: {what}" for seats in (2, 4) for what in FOUR]


@pytest.mark.usefixtures("shared")
def test_boardgame_io_is_measured_with_the_same_loads(monkeypatch: pytest.MonkeyPatch) -> None:
    if not (boardgame.FOLDER / "node_modules").is_dir():
        pytest.skip("boardgame.io is not installed")
    monkeypatch.setattr(server, "_SEATS", (2,))
    rows, _ = read(server.lines(SHORT))
    theirs = [row for row in rows if row.beside == "boardgame.io"]
    assert [row.what for row in theirs] == [*LOADS[:4], "2 tables of 2: to a seat for a move"]
    assert 500 < theirs[-1].theirs < 5000  # bytes: about as large as our own messages


@pytest.mark.usefixtures("alone")
def test_a_load_that_fails_is_one_sentence_and_the_others_go_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """With the rate limit in force."""
    monkeypatch.setattr(server, "serving", lambda _: frozen("tablee", tmp_path))
    rows, sentences = read(server.lines(SHORT))
    assert rows == []
    why = "because the server refused a command: too_fast"
    assert sentences[3] == "not measured: boardgame.io, because it is not installed (python tools/peers.py)"
    assert sentences[4:] == [f"not measured: 2 tables of {seats}, {why}" for seats in (2, 4)]


def test_without_postgresql_the_nodes_are_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "find_spec", lambda name: None if name == "psycopg" else name)
    with pytest.raises(Failed, match="psycopg cannot be imported"):
        list(growth.nodes(SHORT))


class Noted(client.Client):
    """A client that is not connected, and records what it would send."""

    def __init__(self, table: OurTable, meter: Meter, crowd: client.Crowd | None = None) -> None:
        super().__init__(client.stranger("", "", 0), "", meter, table._hear, crowd)
        self.sent: list[str] = []

    def send(self, do: str, /, **_: object) -> str:
        self.sent.append(do)
        return str(len(self.sent))

    def hear(self, done: str | None = None, **look: object) -> None:
        """Hear a message with the whole table, as it is on the wire."""
        self._hear(json.dumps({"look": look, "done": done}).encode())


def test_a_seat_asks_for_another_game_once_even_when_others_agree_later() -> None:
    async def hear(*stages: str) -> tuple[list[str], int]:
        table = OurTable(meter := Meter(lambda _: None), 0, 1)
        table._clients = [one := Noted(table, meter)]
        table._started = True
        for stage in stages:
            one.hear(seq=1, table={"stage": stage}, moves=[])
        return one.sent, table.games

    assert asyncio.run(hear("playing", "over", "over", "playing", "over")) == (["rematch", "rematch"], 2)


def test_a_move_counts_when_it_is_acknowledged_and_everybody_knows_of_it() -> None:
    async def play() -> list[int]:
        table = OurTable(meter := Meter(ready.append), 0, 2)
        table._clients = [Noted(table, meter) for _ in range(2)]
        table._started = True
        ann, bob = (one for one in table._clients if isinstance(one, Noted))
        ann.hear(seq=1, table={"stage": "playing"}, moves=["a"])
        bob.hear(seq=1, table={"stage": "playing"}, moves=[])
        table.move()
        known = []
        for one, moves, done in ((bob, ["b"], None), (ann, [], "1")):
            one.hear(done, seq=2, table={"stage": "playing"}, moves=moves)
            known.append(len(meter.seconds))
        return known

    ready: list[object] = []
    assert asyncio.run(play()) == [0, 1]
    assert len(ready) == 2


def test_a_move_counts_when_the_last_spectator_has_heard_of_it_too() -> None:
    async def play() -> list[int]:
        table = OurTable(meter := Meter(lambda _: None), 0, 1)
        one, *crowd = [Noted(table, meter, among) for among in (None, table._crowd, table._crowd)]
        table._clients = [one, *crowd]
        table._started = True
        for each in (one, *crowd):
            each.hear(seq=1, table={"stage": "playing"}, moves=["a"])
        table.move()
        known = []
        for each, done in ((one, "1"), (crowd[0], None), (crowd[1], None)):
            each.hear(done, seq=2, table={"stage": "playing"}, moves=[])
            known.append(len(meter.seconds))
        return known

    assert asyncio.run(play()) == [0, 0, 1]


def test_a_spectator_may_hear_a_message_after_another_has_heard_the_next() -> None:
    crowd = client.Crowd()
    messages = [json.dumps({"change": {"seq": [number]}}).encode() for number in (2, 3)]
    assert crowd.take(json.dumps({"look": {"seq": 1}}).encode())[1] == 1
    assert [crowd.take(text)[1] for text in (*messages, *messages)] == [2, 3, 2, 3]
    assert crowd.picture.seq == 3
