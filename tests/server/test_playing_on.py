"""Tables whose game begins at a moment of a finished game, over the wire."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import cast, get_args

import msgspec
import pytest

from tablee.games import GAMES
from tablee.house.days import day_of
from tablee.house.listed import RecordSeen
from tablee.house.records import About
from tablee.kernel.json import Json, to_plain
from tablee.kernel.record import Record
from tablee.kernel.seed import Seed
from tablee.server.bot_workers import Thinker
from tablee.server.openapi import Refusal
from tablee.server.rooms import Rooms
from tablee.store import records
from tablee.store.bounds import BODY
from tablee.store.model import GameRecord
from tablee.table import entries
from tablee.table.entries import AnyEntry, Begun
from tablee.table.looks import Look
from tablee.table.model import Origin
from tablee.table.refusal import Refused
from tablee_lab.prove.player import Player
from tests.server.company import company, in_loop
from tests.server.serving import START, Clock, Served, serving
from tests.table.test_playing_on import random_game

LINE = random_game("sequence", {"players": 2}, Seed.numbered(5))
TEXT = str(LINE.record())
LENGTH = len(LINE.moves)
IDS = {"BBBBB-1": "2026-11-01", "CCCCC-1": None}
"""The records in the store: one of the deal of a day that is over, and another."""


def stored(id_: str, text: str = TEXT, day: str | None = None) -> GameRecord:
    about = About((), (0, 1), (1,), LINE.seed.commitment(), False, (), day)
    return GameRecord(id_, id_.partition("-")[0], "sequence", START, text, msgspec.json.encode(about).decode())


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("playing_on"), Clock()) as server:
        today = stored("DDDDD-1", day=day_of(START).isoformat())
        long = stored("FFFFF-1", TEXT + "# and so on\n" * 3000)
        kept = [*(stored(id_, day=day) for id_, day in IDS.items()), today, long]
        server.house.store.work(partial(records.add_records, played=kept)).result()
        yield server


@pytest.fixture
def ann(served: Served) -> Player:
    return Player(served.base, "Ann")


def post(player: Player, **body: Json) -> tuple[int, dict[str, Json]]:
    answer = player.fetch("/api/tables/from", msgspec.json.encode({"name": "Ann", "ply": 9, "seat": 1, **body}))
    return answer.status, answer.body


def code_of(player: Player, **body: Json) -> str:
    status, answer = post(player, **body)
    assert status == 200, answer
    return str(answer["code"])


@pytest.mark.parametrize("id_", [*IDS, "ccccc-1"])
def test_a_stored_game_is_played_on_from_any_moment(ann: Player, id_: str) -> None:
    code = code_of(ann, record=id_, level="hard")
    look = msgspec.convert(ann.http(f"/api/tables/{code}"), Look)
    assert (look.table.stage, look.table.origin) == ("playing", Origin(9, id_.upper()))
    assert [(chair.name, chair.bot) for chair in look.table.chairs] == [(None, "hard"), ("Ann", None)]
    assert look.view == to_plain(LINE.game.view(LINE.states[9], 1))
    assert len(look.turns) == 9


def test_the_text_of_a_game_is_played_on_too_and_names_no_record(ann: Player) -> None:
    code = code_of(ann, text=TEXT, ply=LENGTH - 1, seat=0, settings={"turbo": True})
    look = msgspec.convert(ann.http(f"/api/tables/{code}"), Look)
    assert (look.table.origin, look.you.seat) == (Origin(LENGTH - 1, None), 0)
    assert look.table.settings.turbo


@in_loop
async def test_the_record_says_from_where_the_game_began_and_that_it_is_assisted(served: Served) -> None:
    async with company(served.base, "Ann") as (ann,):
        code = code_of(ann, record="CCCCC-1", ply=LENGTH // 2, settings={"turbo": True})
        await ann.enter(code)
        await ann.play_on()
        kept = msgspec.convert(ann.http(f"/api/records/{code}-1"), RecordSeen)
        assert kept.about.origin == Origin(LENGTH // 2, "CCCCC-1")
        assert kept.about.assisted
        played = Record.read(kept.text)
        assert played.seed == LINE.seed
        assert played.moves[: LENGTH // 2] == Record.read(TEXT).moves[: LENGTH // 2]


@in_loop
async def test_a_server_that_is_started_again_and_another_node_have_the_same_table(tmp_path: Path) -> None:
    with serving(tmp_path, Clock()) as first:
        async with company(first.base, "Ann") as (ann,):
            code = code_of(ann, text=TEXT)
            await ann.enter(code)
            assert await ann.move() is None
            before, cookie = ann.seen["view"], ann.cookie
            table = (await Rooms(first.house).find(code)).table
    with serving(tmp_path, Clock()) as second:
        again = Player(second.base, "Ann", cookie)
        look = msgspec.convert(again.http(f"/api/tables/{code}"), Look)
        assert look.view == before
        assert (look.table.origin, len(look.turns)) == (Origin(9, None), 10)
        assert (await Rooms(second.house).find(code)).table == table


@in_loop
async def test_a_server_of_an_earlier_version_does_not_open_such_a_table(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with company(served.base, "Ann") as (ann,):
        code = code_of(ann, text=TEXT)
        known = [kind for kind in get_args(AnyEntry) if kind is not Begun]
        monkeypatch.setattr(entries, "_DECODER", msgspec.json.Decoder(cast("type", _union(known))))
        with pytest.raises(Refused, match="other_edition"):
            await Rooms(served.house).find(code)


def _union(kinds: list[type]) -> object:
    first, *rest = kinds
    both: object = first
    for kind in rest:
        both = both | kind
    return both


@pytest.mark.parametrize(
    ("body", "status", "why"),
    [
        ({"record": "DDDDD-1"}, 403, "day_sealed"),
        ({"record": "ZZZZZ-1"}, 404, "no_record"),
        ({"record": "\x00"}, 404, "no_record"),
        ({"record": "FFFFF-1"}, 400, "long_record"),
        ({"record": "B" * 65}, 400, "bad_message"),
        ({"record": "CCCCC-1", "ply": LENGTH}, 400, "is_over"),
        ({"record": "CCCCC-1", "ply": LENGTH + 1}, 404, "not_found"),
        ({"record": "CCCCC-1", "ply": -1}, 400, "bad_message"),
        ({"record": "CCCCC-1", "seat": 2}, 400, "no_such_seat"),
        ({"record": "CCCCC-1", "name": " "}, 400, "bad_name"),
        ({"record": "CCCCC-1", "level": "champion"}, 400, "bad_message"),
        ({"record": "CCCCC-1", "text": TEXT}, 400, "bad_message"),
        ({}, 400, "bad_message"),
        ({"text": ""}, 400, "bad_record"),
        ({"text": TEXT.replace("sequence 2", "sequence 9")}, 400, "other_edition"),
        ({"text": TEXT.replace("sequence 2", "chess 2")}, 400, "bad_record_game"),
        ({"text": TEXT.replace("options {", 'options {"cards":1,')}, 400, "bad_record_options"),
        ({"text": TEXT.replace("0: ", "0: pass ", 1)}, 400, "bad_record_move"),
        ({"text": "#" * 40_000}, 400, "bad_message"),
    ],
)
def test_what_cannot_be_played_on_is_refused_with_a_sentence_and_nothing_is_kept(
    ann: Player, body: dict[str, Json], status: int, why: str
) -> None:
    ann.http("/api/me")
    answered, answer = post(ann, **body)
    refused = msgspec.convert(answer, Refusal).refused
    assert (answered, refused.why) == (status, why)
    assert refused.fr != refused.en
    assert ann.http("/api/me") == {"name": None, "tables": []}


@pytest.mark.parametrize("body", [b"", b"[]", b"\xff", b'{"name":"Ann","ply":0,"seat":0,"text":"","more":1}'])
def test_a_body_that_cannot_be_read_is_refused(ann: Player, body: bytes) -> None:
    answer = ann.fetch("/api/tables/from", body)
    assert (answer.status, msgspec.convert(answer.body, Refusal).refused.why) == (400, "bad_message")


def test_a_game_with_more_moves_than_an_entry_holds_is_refused(ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.server.playing_on.BODY", 100)
    assert post(ann, text=TEXT)[1]["refused"]["why"] == "long_record"  # type: ignore[index, call-overload]
    assert BODY > 100


def test_a_record_that_takes_too_long_to_replay_is_refused(ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(_: Thinker, __: object) -> None:
        return None

    monkeypatch.setattr(Thinker, "replay", nothing)
    status, answer = post(ann, text=TEXT)
    assert (status, msgspec.convert(answer, Refusal).refused.why) == (503, "busy")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_on(ann: Player, game: str) -> None:
    line = random_game(game, {}, Seed.numbered(2))
    code = code_of(ann, text=str(line.record()), ply=3, seat=0)
    look = msgspec.convert(ann.http(f"/api/tables/{code}"), Look)
    assert (look.table.game, look.table.stage, len(look.turns)) == (game, "playing", 3)
