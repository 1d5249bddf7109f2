"""Identity: a token in a cookie, of which the server keeps only the digest."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee.server.identity import person_with
from tablee.store.model import LogRow, TableRow
from tablee.table import entries
from tablee_lab.prove.browser import PATIENCE
from tablee_lab.prove.player import Player
from tests.server.company import company, in_loop, play_some
from tests.server.serving import Served, serving
from tests.store.tables import get

OLD = "o" * 43
"""A token as earlier versions made them: without a mark."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("identity")


@pytest.fixture(scope="module")
def served(folder: Path) -> Iterator[Served]:
    with serving(folder) as server:
        yield server


def token_of(player: Player) -> str:
    assert player.cookie is not None
    return player.cookie.partition("=")[2]


def test_a_token_is_given_once_where_no_script_and_no_other_site_gets_at_it(served: Served) -> None:
    ann = Player(served.base, "Ann")
    given = ann.fetch("/api/me").headers["set-cookie"]
    assert re.fullmatch(r"tablee=[\w-]{43}; HttpOnly; Max-Age=34560000; Path=/; SameSite=lax", given)
    assert ann.fetch("/api/me").headers["set-cookie"] is None


def test_a_screen_brings_the_token_so_that_a_socket_can_be_opened_at_once(served: Served) -> None:
    with urlopen(f"{served.base}/t/BBBBB", timeout=PATIENCE) as page:
        given = page.headers["set-cookie"]
    assert re.fullmatch(r"tablee=[\w-]{43}; HttpOnly; Max-Age=34560000; Path=/; SameSite=lax", given)
    known = Request(f"{served.base}/", headers={"cookie": given.partition(";")[0]})
    with urlopen(known, timeout=PATIENCE) as page:
        assert page.headers["set-cookie"] is None
        assert page.headers["cache-control"] == "private, no-cache"


def test_behind_https_the_token_is_for_https_and_for_this_very_host_alone(tmp_path: Path) -> None:
    with serving(tmp_path, secure=True) as server:
        ann = Player(server.base, "Ann")
        given = ann.fetch("/api/me").headers["set-cookie"]
        wanted = r"__Host-tablee=[\w-]{43}; HttpOnly; Max-Age=34560000; Path=/; SameSite=lax; Secure"
        assert re.fullmatch(wanted, given), "browsers take the prefix only with all of this"
        assert ann.fetch("/api/me").headers["set-cookie"] is None
        get(server.house.store.name_person(person_with(token_of(ann)), "Ann", 0))
        planted = Player(server.base, "Ann", given.partition(";")[0].removeprefix("__Host-"))
        again = planted.fetch("/api/me").headers["set-cookie"]
        assert again.partition(";")[0] != given.partition(";")[0], "another host could have set a cookie without prefix"
        old = Player(server.base, "Ann", f"tablee={OLD}")
        get(server.house.store.name_person(person_with(OLD), "Ann", 0))
        assert old.fetch("/api/me").headers["set-cookie"].startswith(f"__Host-tablee={OLD}; ")
        assert old.http("/api/me")["name"] == "Ann"
        assert old.fetch("/api/me").headers["set-cookie"] is None


def test_no_two_people_are_given_the_same_token(served: Served) -> None:
    players = [Player(served.base, "Ann") for _ in range(5)]
    for player in players:
        player.http("/api/me")
    assert len({token_of(player) for player in players}) == 5


@pytest.mark.parametrize("token", ["", "short", "x" * 42, "x" * 43, "x" * 44, "é" * 43, "é" * 21 + "x"])
def test_a_token_that_is_none_of_ours_makes_somebody_new(served: Served, token: str) -> None:
    forger = Player(served.base, "Ann", f"tablee={token}".encode().decode("latin-1"))
    assert forger.fetch("/api/me").headers["set-cookie"] is not None


def test_a_token_of_ours_with_one_other_character_makes_somebody_new(served: Served) -> None:
    ann = Player(served.base, "Ann")
    ann.http("/api/me")
    for place in (0, 27, 28, 42):
        token = token_of(ann)
        forged = token[:place] + ("A" if token[place] != "A" else "B") + token[place + 1 :]
        assert Player(served.base, "Ann", f"tablee={forged}").fetch("/api/me").headers["set-cookie"] is not None


@in_loop
async def test_a_token_without_our_mark_opens_no_socket(served: Served) -> None:
    async with company(served.base, "Ann") as (ann,):
        code = await ann.open("pairs")
        forger = Player(served.base, "Eve", f"tablee={'x' * 43}")
        await forger.knock(code)
        assert await forger.until_closed() == 4401


@in_loop
async def test_a_token_of_an_earlier_version_keeps_its_person_and_their_seat(served: Served) -> None:
    async with company(served.base, "Ann") as (ann,):
        code = await ann.open("sequence")
        log: list[entries.AnyEntry] = [entries.Came(person_with(OLD), "Zoé"), entries.Sat(person_with(OLD), 1)]
        for seq, entry in enumerate(log, 2):
            await served.house.store.append(LogRow(code, seq, f"old-{seq}", 0, entries.write(entry)))
        await served.house.store.name_person(person_with(OLD), "Zoé", 0)
        zoe = Player(served.base, "Zoé", f"tablee={OLD}")
        assert zoe.fetch("/api/me").headers["set-cookie"] is None
        await zoe.enter(code, come=False)
        assert zoe.you["seat"] == 1
        await zoe.leave()


@in_loop
async def test_the_token_is_neither_on_the_disk_nor_on_the_wire(served: Served, folder: Path) -> None:
    async with company(served.base, "Ann", "Bob") as (ann, bob):
        code = await ann.open("sequence", settings={"turbo": True})
        for one in (ann, bob):
            await one.enter(code)
        await bob.do("sit", seat=1)
        await ann.do("start")
        await ann.do("say", text="hello")
        await play_some([ann, bob], 3)
        await bob.do("undo")
        disk = b"".join(path.read_bytes() for path in folder.iterdir())
        assert code.encode() in disk
        wire = "".join((*ann.frames, *bob.frames))
        people = re.findall(rb'"by":"([0-9a-f]{32})"', disk)
        assert len(set(people)) >= 2
        for one in (ann, bob):
            assert token_of(one).encode() not in disk
            assert token_of(one) not in wire
        assert not [person for person in people if person.decode() in wire]  # nor the ids of people


@in_loop
async def test_nobody_takes_the_seat_of_another(served: Served) -> None:
    async with company(served.base, "Ann", "Bob", "Eve") as (ann, bob, eve):
        code = await ann.open("sequence", settings={"turbo": True})
        for one in (ann, bob, eve):
            await one.enter(code)
        await bob.do("sit", seat=1)
        assert _why(await eve.do("sit", seat=0)) == _why(await eve.do("sit", seat=1)) == "seat_taken"
        await ann.do("start")
        assert _why(await eve.do("sit", seat=0)) == _why(await bob.do("sit", seat=0)) == "seat_taken"
        assert _why(await eve.do("move", seq=ann.seq, move=(ann.moves or bob.moves)[0])) == "no_seat"
        assert _why(await eve.do("stand")) == _why(await eve.do("undo")) == "no_seat"
        await ann.until(lambda: ann.stage == "playing")
        assert [chair["name"] for chair in ann.chairs] == ["Ann", "Bob"]


@in_loop
async def test_the_same_name_does_not_make_the_same_person(served: Served) -> None:
    async with company(served.base, "Ann", "Ann") as (ann, other):
        code = await ann.open("sequence")
        await ann.enter(code)
        await other.enter(code)
        assert ann.you["seat"] == 0
        assert other.you["seat"] is None
        assert _why(await other.do("start")) == "not_host"


@in_loop
async def test_the_same_cookie_is_the_same_person_in_every_tab(served: Served) -> None:
    async with company(served.base, "Ann") as (ann,):
        code = await ann.open("pairs", settings={"turbo": True})
        await ann.enter(code)
        tab = ann.another_tab()
        await tab.enter(code)
        assert await tab.do("start") is None
        await ann.until(lambda: ann.stage == "playing")
        assert await ann.move() is None
        await tab.until(lambda: tab.seen["view"] == ann.seen["view"] and len(tab.turns) == 1)
        assert tab.you == ann.you


@in_loop
async def test_a_socket_without_a_token_is_not_let_in(served: Served) -> None:
    async with company(served.base, "Ann", "Bob") as (ann, bob):
        code = await ann.open("pairs")
        await bob.knock(code)
        assert await bob.until_closed() == 4401
        assert bob.frames == []


ELSEWHERE = (
    "http://evil.example",
    "null",
    "http://127.0.0.1:1",
    "http://127.0.0.1",
    "https://tablee.example.evil",
    "https://eviltablee.example",
    "https://sub.tablee.example",
    "https://tablee.example:444",
    "https://tablee.example@evil.example",
    "https://evil.example/tablee.example",
    "file://",
    "extension://tablee.example",
    "tablee.example",
)


@pytest.mark.parametrize("code", ["BBBBB", "a%2Fb", "a/b", "%zz", "..%2f..", "%20", "x" * 500])
@in_loop
async def test_a_socket_to_no_table_says_so_whatever_the_code(served: Served, code: str) -> None:
    async with company(served.base, "Ann") as (ann,):
        await ann.browser.know_me()
        await ann.knock(code)
        assert await ann.until_closed() == 4404


@pytest.mark.parametrize("query", ["", "?protocol=1", "?protocol=two"])
@in_loop
async def test_a_client_of_another_protocol_is_told_to_reload(served: Served, query: str) -> None:
    async with company(served.base, "Ann") as (ann,):
        code = await ann.open("sequence")
        ann._query = query
        await ann.knock(code)
        assert await ann.until_closed() == 4426
        # An older page knows neither the code nor patches, but it shows a refusal.
        (told,) = (json.loads(frame) for frame in ann.frames)
        assert told["refused"]["why"] == "old_client"
        assert "Reload" in told["refused"]["en"]
        assert set(told) == {"refused"}


@in_loop
async def test_a_socket_to_a_table_of_a_newer_server_says_so(served: Served) -> None:
    first = entries.Opened("ann", "Ann", "pairs", 99, {}, entries.Settings(), seed=Seed.numbered(1).text)
    now = served.house.now()  # an old table would be cleaned away
    log = LogRow("BCDFG", 1, "open", now, entries.write(first))
    await served.house.store.open_table(TableRow("BCDFG", "pairs", now, now, False), log, [])
    async with company(served.base, "Ann") as (ann,):
        await ann.browser.know_me()
        await ann.knock("BCDFG")
        assert await ann.until_closed() == 4410


@pytest.mark.parametrize("origin", ELSEWHERE)
@in_loop
async def test_the_page_of_another_site_does_nothing_in_anybody_s_name(served: Served, origin: str) -> None:
    async with company(served.base, "Ann") as (ann,):
        code = await ann.open("pairs")
        await ann.knock(code, origin)
        assert await ann.until_closed() == 4403
        assert ann.frames == []
        before = ann.http("/api/me")
        answer = ann.fetch("/api/tables", b'{"game":"pairs","name":"Ann"}', {"origin": origin})
        assert answer.status == 403
        assert _why(answer.body["refused"]) == "stranger"
        assert ann.http("/api/me") == before


@in_loop
async def test_our_own_pages_are_let_in_by_every_name_of_the_house(served: Served) -> None:
    async with company(served.base, "Ann") as (ann,):
        code = await ann.open("pairs")
        for origin in (served.base, "https://tablee.example"):
            assert ann.fetch("/api/tables", b'{"game":"pairs","name":"Ann"}', {"origin": origin}).status == 200
            await ann.knock(code, origin)
            await ann.until(lambda: "table" in ann.seen)
            await ann.leave()


def _why(refusal: Json) -> str:
    assert isinstance(refusal, dict), "the server accepted it"
    assert refusal["fr"] != refusal["en"]
    return str(refusal["why"])
