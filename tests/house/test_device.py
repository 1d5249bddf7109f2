"""A device alone says, byte for byte, what a server says, and keeps what a server writes."""

import json
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Final

import msgspec
import pytest

from tablee.analysis import Analyst, analyse
from tablee.games import GAMES
from tablee.house.analysing import KEPT, Analyses, AnalysisSeen
from tablee.house.device import Device
from tablee.house.trying import choice, weighed
from tablee.house.wire import encode
from tablee.kernel.json import Json
from tablee.kernel.record import Record
from tablee.kernel.seed import Seed
from tablee.store.place import address_of
from tablee.store.store import Store
from tests.house.both import OWNER, Both, seeds
from tests.server.company import in_loop
from tools import corpus

ALONE: Final = next(name for name in GAMES if GAMES[name].seats(GAMES[name].read_options({})) == 1)
"""A game for one."""
COMPANY: Final = next(name for name in GAMES if name != ALONE)
SOME: Final = 150
"""One game of this many of the corpus: two of each game."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store.open(address_of(tmp_path / "both.sqlite3"))) as opened:
        yield opened


async def seat_all(both: Both, seats: int) -> None:
    for number in range(2, seats + 1):
        await both.enter(number)
        await both.say(number, "come", name=f"P{number}")
        await both.say(number, "sit", seat=number - 1)
    await both.say(1, "start")


async def play(both: Both, record: Record) -> None:
    """Play the moves of a record, each by the person in that seat."""
    moves = iter(record.moves)
    for seat, move in moves:
        match = both.room.table.match
        assert match is not None
        number = seat + 1
        await both.say(number, "move", seq=both.pictures[number].seq, move=move)
        if match.beat:  # everybody who is asked answers, and then the time passes
            for other, answer in islice(moves, len(match.acting) - 1):
                await both.say(other + 1, "move", seq=both.pictures[other + 1].seq, move=answer)
            await both.wait()


@pytest.mark.parametrize("name", GAMES)
@in_loop
async def test_a_record_is_the_same_bytes_for_every_seat_on_a_server_and_on_a_device(store: Store, name: str) -> None:
    kept = list(corpus.read_corpus(name, GAMES[name].edition))[::SOME]
    for record in (Record.read(one.text) for one in kept):
        both = await Both.open(store, name, dict(record.options), record.seed)
        await seat_all(both, GAMES[name].seats(GAMES[name].read_options(record.options)))
        await play(both, record)
        assert both.room.table.stage == "over" or len(record.moves) < 20
        assert await store.entries(both.code, 0, 10_000) == both.log
        if both.room.table.is_finished:
            (game,) = both.device.records.values()
            assert game == await store.record(game.id)
        await both.close()


@pytest.mark.parametrize("name", GAMES)
@in_loop
async def test_bots_clocks_chat_hints_and_undo_are_the_same_bytes(store: Store, name: str) -> None:
    both = await Both.open(store, name, {}, Seed.numbered(5), clock="fast")
    await both.say(1, "come", name="Bea")
    await both.say(1, "start", level="beginner")
    await both.say(1, "wave", emote="hello")
    await both.say(1, "move", seq=1, move="nonsense")
    for _ in range(12):
        picture = both.pictures[1]
        if not picture.is_on:
            await both.wait()
            continue
        await both.say(1, "hint")
        await both.say(1, "move", seq=picture.seq, move=picture.moves[-1])
    await both.say(1, "undo")
    assert both.room.table.match is not None
    assert both.room.table.match.assisted
    assert await store.entries(both.code, 0, 10_000) == both.log
    await both.close()


@in_loop
async def test_a_command_that_comes_twice_is_done_once(store: Store) -> None:
    both = await Both.open(store, ALONE, {}, Seed.numbered(5))
    message = b'{"do":"start","command":"again"}'
    await both.repeat(1, message)
    await both.repeat(1, message)
    assert [row.command for row in both.log].count(f"{OWNER[:12]}:again") == 1
    await both.close()


def opened(device: Device, game: str = ALONE, **options: Json) -> tuple[str, bytes]:
    """The code of a new table, and what is to be kept."""
    body = {"game": game, "name": "Ann", "options": options}
    reply = device.ask("POST", "/api/tables", json.dumps(body).encode(), 1000)
    assert reply.answer is not None
    return json.loads(reply.answer.body)["code"], reply.keep


def look(device: Device, code: str) -> dict[str, Json]:
    (sent,) = device.enter(code, 9, 1, 5000).sent
    found: dict[str, Json] = json.loads(sent[1])["look"]
    return found


def test_a_device_goes_on_from_what_was_kept() -> None:
    device = Device(OWNER, b"{}")
    code, first = opened(device)
    device.enter(code, 1, 1, 2000)
    more = device.hear(1, b'{"do":"start","command":"a"}', 3000).keep
    log = json.loads(first)["log"] + json.loads(more)["log"]
    again = Device(OWNER, first)
    assert again.lacks(code)
    again.read(code, msgspec.json.encode(log))
    assert look(again, code) == look(device, code)
    assert again.ask("GET", "/api/me", b"", 0).answer == device.ask("GET", "/api/me", b"", 0).answer


def test_a_log_that_was_changed_is_not_read() -> None:
    device = Device(OWNER, b"{}")
    code, kept = opened(device)
    (row,) = json.loads(kept)["log"]
    again = Device(OWNER, kept)
    again.read(code, msgspec.json.encode([{**row, "body": row["body"].replace("Ann", "Eve")}]))
    assert again.enter(code, 1, 1, 0).closed == [(1, 4410, "damaged")]
    assert again.enter("ABCDFGH", 2, 1, 0).closed == [(2, 4404, "no_such_table")]


def test_the_time_in_which_nobody_looked_is_given_back() -> None:
    device = Device(OWNER, b"{}", seeds(Seed.numbered(5)))
    body = {"game": COMPANY, "name": "Ann", "settings": {"clock": "fast"}}
    said = device.ask("POST", "/api/tables", json.dumps(body).encode(), 1000).answer
    assert said is not None
    code = json.loads(said.body)["code"]
    device.enter(code, 1, 1, 1000)
    device.hear(1, b'{"do":"start","command":"a"}', 1000)
    device.leave(1)
    assert device.wake_at() is None
    kept = json.loads(device.enter(code, 2, 1, 1_000_000).keep)
    assert [json.loads(row["body"]) for row in kept["log"]] == [{"do": "resume", "lost": 999_000}]
    assert (device.wake_at() or 0) > 1_000_000


def test_pages_of_a_device_are_those_of_a_server_that_concern_nobody_else() -> None:
    device = Device(OWNER, b"{}")
    code, _ = opened(device)

    def ask(path: str, body: bytes = b"") -> tuple[bool, Json]:
        answer = device.ask("POST" if body else "GET", path, body, 0).answer
        assert answer is not None
        return answer.ok, json.loads(answer.body)

    assert ask("/api/games") == (True, list(GAMES))
    assert ask("/api/records") == (True, [])
    for path in (
        f"/api/tables/{code}",
        f"/api/tables/{code}/glance",
        f"/api/rules/{ALONE}/fr",
        f"/api/lessons/{COMPANY}",
    ):
        assert ask(path)[0], path
    record = corpus.read_corpus(ALONE, GAMES[ALONE].edition)
    text = next(iter(record)).text
    assert ask("/api/replay", json.dumps({"text": text, "ply": 3, "seat": 0}).encode())[0]
    refused = {
        "/api/days": "not_found",
        "/api/records/ABC-1": "no_record",
        "/api/records/ABC-1/at/x/0": "no_record",
        "/api/rules/chess/fr": "not_found",
        "/api/tables/ABC": "no_such_table",
    }
    for path, why in refused.items():
        ok, said = ask(path)
        assert not ok
        assert isinstance(said, dict)
        assert isinstance(said["refused"], dict)
        assert said["refused"]["why"] == why


def test_a_device_analyses_its_games_one_decision_at_a_time_with_the_values_of_a_server() -> None:
    text = next(one.text for one in corpus.read_corpus(ALONE, GAMES[ALONE].edition) if '"deal":"any"' in one.text)
    kept = {"records": [{"id": "ABC-1", "table": None, "game": ALONE, "ended_at": 1, "text": text, "about": "{}"}]}
    device = Device(OWNER, json.dumps(kept).encode())

    def ask(path: str, **body: Json) -> dict[str, Json]:
        answer = device.ask("POST" if body else "GET", path, json.dumps(body).encode() if body else b"", 0).answer
        assert answer is not None
        found: dict[str, Json] = json.loads(answer.body)
        return found

    decisions = len(Analyst(Record.read(text)).plies)
    for done in range(1, decisions + 1):
        assert ask("/api/records/ABC-1/analysis") == {"done": done, "of": decisions, "story": None}
    whole = json.loads(encode(AnalysisSeen(decisions, decisions, analyse(Record.read(text)))))
    assert ask("/api/records/ABC-1/analysis") == whole
    assert ask("/api/analysis", text=text) == whole  # the same game
    ply = whole["story"]["decisions"][0]["ply"]
    shown = ask(f"/api/records/ABC-1/choice/{ply}")
    assert shown == ask("/api/choice", text=text, ply=ply) == json.loads(encode(choice(text, ply)))
    move = whole["story"]["decisions"][0]["played"]
    said = ask("/api/records/ABC-1/try", ply=ply, move=move)
    assert said == ask("/api/try", text=text, ply=ply, move=move) == json.loads(encode(weighed(text, ply, move)))
    assert ask("/api/records/ABC-2/analysis")["refused"]
    assert ask("/api/analysis", text="nonsense")["refused"]


def test_a_device_remembers_few_analyses() -> None:
    analyses, first = Analyses(), 0
    quick = (one.text for one in corpus.read_corpus(ALONE, GAMES[ALONE].edition) if '"deal":"any"' in one.text)
    texts = list(islice(quick, KEPT + 1))  # other deals have to be searched for
    for text in [texts[0], *texts]:
        first = analyses.go_on(text).done
    assert first == 1
    assert analyses.go_on(texts[0]).done == 1  # forgotten: all others were asked for since
    assert analyses.go_on(texts[-1]).done == 2


def place(device: Device, code: str, to: str | None) -> tuple[bool, bytes]:
    """Note where a table is; return whether that was accepted, and what is to be kept."""
    reply = device.ask("POST", f"/api/tables/{code}/moved", json.dumps({"to": to}).encode(), 0)
    assert reply.answer is not None
    return reply.answer.ok, reply.keep


def playing() -> tuple[Device, str, list[Json]]:
    """A device with a game in which a clock runs, and the log."""
    device = Device(OWNER, b"{}", seeds(Seed.numbered(5)))
    body = {"game": COMPANY, "name": "Ann", "settings": {"clock": "fast"}}
    first = device.ask("POST", "/api/tables", json.dumps(body).encode(), 1000)
    assert first.answer is not None
    code = json.loads(first.answer.body)["code"]
    device.enter(code, 1, 1, 1000)
    more = device.hear(1, b'{"do":"start","command":"a"}', 1000).keep
    assert device.wake_at() is not None
    return device, code, json.loads(first.keep)["log"] + json.loads(more)["log"]


def said(device: Device, command: str, do: str = "wave") -> dict[str, Json]:
    """What somebody is told who sends a command."""
    body = json.dumps({"do": do, "emote": "oops", "command": command}).encode()
    (sent,) = device.hear(1, body, 9000).sent
    found: dict[str, Json] = json.loads(sent[1])
    return found


def test_while_a_server_takes_a_table_over_nothing_happens_at_it_and_after_a_refusal_it_goes_on() -> None:
    device, code, log = playing()
    due_at = device.wake_at()
    assert place(device, code, "")[0]
    assert device.wake_at() is None
    assert device.wake(1_000_000) == (b"", [], [], None)
    refused = said(device, "b")["refused"]
    assert isinstance(refused, dict)
    assert refused["why"] == "moved"
    assert json.loads(device.ask("GET", "/api/me", b"", 0).answer.body)["tables"][0]["code"] == code  # type: ignore[union-attr]  # it answers
    assert place(device, code, None)[0]
    assert device.wake_at() == due_at
    assert said(device, "b")["done"] == "b"
    assert len(log) == 2


def test_a_table_that_moves_stays_closed_when_the_device_is_started_again() -> None:
    device, code, log = playing()
    kept = place(device, code, "")[1]
    again = Device(OWNER, kept)
    again.read(code, msgspec.json.encode(log))
    assert again.enter(code, 1, 1, 1_000_000).keep == b""
    assert said(again, "b")["refused"]


def test_a_table_that_has_moved_sends_everybody_to_its_new_place_and_is_no_more_in_the_list() -> None:
    device, code, log = playing()
    kept = place(device, code, "BCDFGHJ")[1]
    again = Device(OWNER, kept)
    again.read(code, msgspec.json.encode(log))
    for house in (device, again):
        assert house.enter(code, 2, 1, 2000).closed == [(2, 4412, "moved BCDFGHJ")]
        answers = [house.ask("GET", path, b"", 0).answer for path in ("/api/me", f"/api/tables/{code}/glance")]
        assert json.loads(answers[0].body)["tables"] == []  # type: ignore[union-attr]  # it answers
        assert not answers[1].ok  # type: ignore[union-attr]  # the same
        for to in (None, "", "BCDFGHK"):
            assert place(house, code, to) == (False, b"")
        assert place(house, code, "BCDFGHJ")[0]


@pytest.mark.parametrize("body", [b"", b"{}", b'{"to":1}', b'{"to":"BCDFGHJKL"}', b'{"to":"","more":1}'])
def test_where_a_table_is_cannot_be_said_in_another_way(body: bytes) -> None:
    device, code, _ = playing()
    reply = device.ask("POST", f"/api/tables/{code}/moved", body, 0)
    assert reply.answer is not None
    assert not reply.answer.ok
    assert not place(device, "ABCDFGH", "")[0]
    assert device.wake_at() is not None  # nothing has changed
