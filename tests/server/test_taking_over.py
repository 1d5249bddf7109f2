"""Tables that were begun on a device and are taken over by a server, over the wire."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Final, cast

import msgspec
import pytest

from tablee.client.visitor import Answer
from tablee.house.listed import RecordSeen
from tablee.kernel.json import Json, to_plain
from tablee.kernel.seed import Seed
from tablee.server import taking_over
from tablee.server.bot_workers import Thinker
from tablee.server.logbook import TALK
from tablee.server.openapi import Refusal
from tablee.server.rooms import TABLES, Rooms
from tablee.server.taking_over import LONGEST_LOG
from tablee.store.chain import checked
from tablee.store.model import LogRow, TableRow
from tablee.table import entries
from tablee.table.entries import Opened, TakenOver
from tablee.table.fold import opened
from tablee.table.looks import Look
from tablee_lab.prove.player import Player
from tests.server.apart import DEVICE, Apart, changed, lengthened, sent
from tests.server.company import company, in_loop
from tests.server.serving import Clock, Served, serving

PATH: Final = "/api/tables/device"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("taking_over"), Clock()) as server:
        yield server


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers check logs without a process of their own, which takes long to start."""

    async def check(_: Thinker, work: Callable[[], object]) -> object:
        return work()

    monkeypatch.setattr(Thinker, "check", check)


@pytest.fixture
def ann(served: Served) -> Player:
    return Player(served.base, "Ann")


@cache
def two() -> Apart:
    return Apart("sequence", {"players": 2}).start().play(9)


@cache
def three() -> Apart:
    """Two people on a device and a bot."""
    apart = Apart("sequence", {"players": 3})
    apart.seat(2, "Bea", 1)
    return apart.start().play(9)


def another() -> Apart:
    """Another table, whose cards are not dealt."""
    return Apart("sequence", seed=Seed.numbered(6))


def post(player: Player, body: bytes) -> Answer:
    return player.fetch(PATH, body)


def taken(player: Player, log: Sequence[LogRow]) -> str:
    """The code of the table, once the server has taken it over."""
    player.http("/api/me")
    answer = post(player, sent(log))
    assert answer.status == 200, answer.body
    return str(answer.body["code"])


def refused(answer: Answer) -> tuple[int, str]:
    refusal = msgspec.convert(answer.body, Refusal).refused
    assert refusal.fr != refusal.en
    return answer.status, refusal.why


def look(player: Player, code: str) -> Look:
    return msgspec.convert(player.http(f"/api/tables/{code}"), Look)


def test_the_owner_of_the_device_has_their_seat_and_their_cards(ann: Player) -> None:
    apart = two()
    seen = look(ann, taken(ann, apart.log))
    assert apart.table.match is not None
    assert (seen.you.seat, seen.you.name, seen.you.host) == (0, "Ann", True)
    assert seen.view == to_plain(apart.table.match.line.game.view(apart.table.match.line.state, 0))
    assert (len(seen.turns), seen.table.taken_over, seen.table.assisted) == (9, 9, True)
    assert ann.http("/api/me")["name"] == "Ann"


@in_loop
async def test_everybody_on_the_device_keeps_their_seat(served: Served) -> None:
    async with company(served.base, "Ann") as (ann,):
        code = taken(ann, three().log)
        bea = ann.companion(2, "Bea")
        await bea.enter(code)
        assert (bea.you["seat"], bea.you["name"]) == (1, "Bea")
        cid = ann.companion(3, "Cid")
        await cid.enter(code, come=False)
        assert cid.you["name"] is None


@in_loop
async def test_a_friend_comes_with_the_hosts_yes_and_the_game_is_finished_with_them(served: Served) -> None:
    async with company(served.base, "Ann", "Bob") as (ann, bob):
        code = taken(ann, Apart("sequence", {"players": 2}).start().play(46).log)
        await ann.enter(code)
        await bob.enter(code)
        assert bob.seen["table"]["taken_over"] == 46  # type: ignore[index, call-overload]  # a table is an object
        assert await bob.do("sit", seat=1) is None
        await ann.until(lambda: bool(ann.you["guests"]))
        (guest,) = cast("list[dict[str, Json]]", ann.you["guests"])
        assert await ann.do("admit", person=guest["person"], yes=True) is None
        await bob.until(lambda: bob.you["seat"] == 1)
        await asyncio.gather(ann.play_on(), bob.play_on())
        kept = msgspec.convert(ann.http(f"/api/records/{code}-1"), RecordSeen)
        assert (kept.about.taken_over, kept.about.assisted) == (46, True)
        assert [player.name for player in kept.about.players] == ["Ann", "Bob"]
        assert [listed["id"] for listed in cast("list[dict[str, Json]]", bob.http("/api/records"))] == [f"{code}-1"]


@in_loop
async def test_nothing_that_a_friend_is_sent_has_a_seed_an_id_or_a_hand(served: Served) -> None:
    async with company(served.base, "Ann", "Bob") as (ann, bob):
        apart = Apart("sequence", {"players": 3}).start().play(9)
        code = taken(ann, apart.log)
        await ann.enter(code)
        await bob.enter(code)
        await ann.until(lambda: ann.is_on)
        made = len(ann.turns)
        assert await ann.move() is None
        await bob.until(lambda: len(bob.turns) == made + 3)  # the bots have moved too
        table = (await Rooms(served.house).find(code)).table
        match, device = table.match, apart.table
        assert match is not None
        assert table.next is not None
        assert device.next is not None
        assert bob.seen["view"] == to_plain(match.line.game.view(match.line.state, None))
        said = "".join(bob.frames) + str(bob.fetch(f"/api/tables/{code}").body)
        secrets = {device.seed.text, device.next.text, table.next.text, DEVICE, table.owner, apart.code}
        assert [secret for secret in secrets if secret in said] == []
        own = to_plain(match.line.game.view(match.line.state, 0))
        assert isinstance(own, dict)
        assert own != bob.seen["view"]
        assert bob.fetch(f"/api/records/{code}-1").status == 404


def test_the_log_is_the_one_of_the_device_with_an_entry_that_says_so(served: Served, ann: Player) -> None:
    apart = two()
    code = taken(ann, apart.log)
    log = served.house.store.entries(code).result()
    assert checked(b"", log) == log[-1].chain
    assert [(row.at, row.body.replace(log_owner(log), DEVICE)) for row in log[:-1]] == [
        (row.at, row.body) for row in apart.log
    ]
    assert isinstance(entries.read(log[-1].body), TakenOver)
    assert not {row.command for row in log} & {row.command for row in apart.log}
    assert DEVICE[:12] not in "".join(row.command for row in log)


def log_owner(log: Sequence[LogRow]) -> str:
    opening = entries.read(log[0].body)
    assert isinstance(opening, Opened)
    return opened(log[0].table, opening, 0).owner


def test_what_the_device_knew_of_the_next_game_is_of_no_use(ann: Player) -> None:
    apart = two()
    assert look(ann, taken(ann, apart.log)).table.sealed_next != apart.table.sealed_next


def test_a_table_whose_cards_are_not_dealt_is_dealt_by_the_server(ann: Player) -> None:
    apart = Apart("sequence", {"players": 2})
    seen = look(ann, taken(ann, apart.log))
    assert (seen.table.stage, seen.table.taken_over, seen.table.assisted) == ("waiting", None, False)
    assert seen.table.sealed != apart.table.sealed


# Twice, and others


def test_whoever_asks_twice_gets_the_same_table(served: Served, ann: Player) -> None:
    apart = Apart("sequence", {"players": 2}).start().play(4)
    code = taken(ann, apart.log)
    before = served.house.store.entries(code).result()
    assert taken(ann, apart.log) == code
    assert taken(ann, apart.play(6).log) == code  # the device has gone on, which it should not
    assert taken(ann, changed(apart.log, -1, move="x")) == code  # what comes second is not even looked at
    assert served.house.store.entries(code).result() == before
    assert [table["code"] for table in cast("list[dict[str, Json]]", ann.http("/api/me")["tables"])] == [code]


def test_of_several_requests_at_once_all_that_are_answered_get_the_same_table(ann: Player) -> None:
    ann.http("/api/me")
    body = sent(Apart("sequence", {"players": 2}).start().play(4).log)
    tabs = [ann.another_tab() for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda tab: post(tab, body), tabs))
    codes = {answer.body["code"] for answer in answers if answer.status == 200}
    assert len(codes) == 1
    assert {refused(answer) for answer in answers if answer.status != 200} <= {(503, "busy")}


def test_somebody_elses_log_makes_a_table_of_its_own_and_changes_nothing_at_theirs(served: Served, ann: Player) -> None:
    apart, eve = two(), Player(served.base, "Eve")
    code = taken(ann, apart.log)
    before = look(ann, code)
    theirs = taken(eve, apart.log)
    assert theirs != code
    assert look(ann, code) == before
    assert look(eve, code).you.seat is None
    assert look(eve, theirs).table.taken_over == 9


def test_a_code_that_another_table_has_is_not_taken(served: Served, ann: Player) -> None:
    apart, house = Apart("sequence", {"players": 2}).start().play(4), served.house
    ann.http("/api/me")
    secret = house.store.secret("devices").result()
    places = taking_over._places(secret, person(ann, served), apart.log[0])
    wanted, following = next(places).code, next(places).code
    other = LogRow(wanted, 1, "theirs", 0, apart.log[0].body)
    assert house.store.open_table(TableRow(wanted, "sequence", 0, 0, False), other).result()
    assert taken(ann, apart.log) == following
    assert taken(ann, apart.log) == following
    assert house.store.entries(wanted).result() == [other]


def person(player: Player, served: Served) -> str:
    """The id of somebody, which only the server knows: the one who has just opened a table."""
    code = str(player.http("/api/tables", {"game": "sequence", "name": "Ann"})["code"])
    return log_owner(served.house.store.entries(code).result())


@pytest.mark.usefixtures("at_once")
@in_loop
async def test_a_server_that_is_started_again_has_the_same_table(tmp_path: Path) -> None:
    with serving(tmp_path, Clock()) as first:
        ann = Player(first.base, "Ann")
        code = taken(ann, three().log)
        table, cookie = (await Rooms(first.house).find(code)).table, ann.cookie
    with serving(tmp_path, Clock()) as second:
        assert (await Rooms(second.house).find(code)).table == table
        assert taken(Player(second.base, "Ann", cookie), three().log) == code


# Refusals


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        (b"", 400, "bad_message"),
        (b"[]", 400, "bad_message"),
        (b"\xff", 400, "bad_message"),
        (b'{"log":[]}', 400, "bad_message"),
        (b'{"log":[{"table":"ABCDFGH"}]}', 400, "bad_message"),
        (b'{"log":[],"more":1}', 400, "bad_message"),
        (sent([LogRow("\ud800".encode("utf-16", "surrogatepass").hex(), 1, "x", 0, "x")]), 400, "bad_log"),
        (b" " * (LONGEST_LOG + 1), 400, "long_log"),
        (sent(lengthened(two().log, *[two().log[-1].body] * (TALK + 1 - len(two().log)))), 400, "long_log"),
        (sent(lengthened(two().log, *["x"] * (20_001 - len(two().log)))), 400, "long_log"),
        (sent(changed(two().log, -1, move="x")), 400, "bad_log"),
        (sent(changed(two().log, 0, edition=3, options={"players": 2})), 400, "other_edition"),
        (sent(changed(two().log, 0, game="chess")), 400, "no_such_game"),
        (sent(changed(two().log, 0, name="x" * 21)), 400, "bad_name"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_cannot_be_taken_over_is_refused_with_a_sentence_and_nothing_is_kept(
    ann: Player, body: bytes, status: int, said: str
) -> None:
    ann.http("/api/me")
    assert refused(post(ann, body)) == (status, said)
    assert ann.http("/api/me") == {"name": None, "tables": []}


def test_a_log_that_takes_too_long_to_check_is_refused(ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(_: Thinker, __: object) -> None:
        return None

    monkeypatch.setattr(Thinker, "check", nothing)
    ann.http("/api/me")
    assert refused(post(ann, sent(Apart("sequence").log))) == (400, "long_log")


def test_a_person_with_too_many_tables_takes_over_no_more(ann: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.server.rooms.TABLES", 1)
    taken(ann, two().log)
    assert refused(post(ann, sent(another().log))) == (429, "too_many_tables")
    assert taken(ann, two().log)
    assert TABLES > 1


@pytest.mark.usefixtures("at_once")
def test_a_long_log_counts_as_several_new_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.server.quotas.OPENED", ((1 / 60, 3), (1 / 60, 200)))
    monkeypatch.setattr("tablee.server.quotas.TRUSTED", ())
    monkeypatch.setattr(taking_over, "_PART", 10)
    with serving(tmp_path, Clock()) as server:
        ann = Player(server.base, "Ann")
        code = taken(ann, two().log)  # 11 entries count for two
        taken(ann, another().log)
        assert refused(post(ann, sent(Apart("pairs").log))) == (429, "too_many_new")
        assert taken(ann, two().log) == code  # what is here already is no new table


@in_loop
async def test_a_page_of_another_site_takes_nothing_over(served: Served) -> None:
    async with company(served.base, "Ann") as (ann,):
        answer = ann.fetch(PATH, sent(two().log), {"origin": "https://evil.example"})
        assert refused(answer) == (403, "stranger")
