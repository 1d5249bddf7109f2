"""Quotas: new tables and wrong codes, from one address, from one network, and from everywhere."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.types import Message

from tablee.kernel.seed import Seed
from tablee.server import client
from tablee.server.app import Front
from tablee.server.pages import PAGES
from tablee.server.quotas import HOUSE, OPENED, WRONG, Quotas
from tablee.server.rooms import LENGTH, LETTERS
from tablee.store.place import address_of
from tablee.store.store import Store
from tablee.table.refusal import Refused
from tests.server.company import in_loop
from tests.server.worlds import World, _scope, history, token_of

NEW = json.dumps({"game": "pairs", "name": "Eve"}).encode()
CODE = "BCDFG"


class Stopped:
    """The clock of the rate limits, stopped."""

    at = 0.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def stopped(monkeypatch: pytest.MonkeyPatch) -> Stopped:
    clock = Stopped()
    monkeypatch.setattr(client, "_seconds", clock)
    return clock


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store.open(address_of(tmp_path / "tablee.sqlite3"))) as opened:
        yield opened


async def waiting(store: Store) -> World:
    return await World.open(store, CODE, history("sequence", {}, Seed.numbered(1), 0, lambda _: False))


async def ask(front: Front, host: str, path: str, name: str = "", body: bytes = b"", **words: str) -> str:
    """Ask for a page from an address, without a cookie unless there is a name; return the refusal, or the answer."""
    scope = _scope("http", "", **words)
    scope["client"] = (host, 1)
    scope["headers"] = [(b"cookie", f"tablee={token_of(name)}".encode())] if name else []

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    page = next(page for page in PAGES if page.path == path and (page.method == "POST") is bool(body))
    answer = json.loads(bytes((await front.endpoint(page)(Request(scope, receive))).body))
    return str(answer["refused"]["why"] if "refused" in answer else answer.get("code", "seen"))


async def opened(front: Front, host: str) -> str:
    front.door.__init__()  # type: ignore[misc]  # the limit of all requests is not the one that is tested
    return await ask(front, host, "/api/tables", body=NEW)


async def looked(front: Front, host: str, code: str, name: str = "") -> str:
    front.door.__init__()  # type: ignore[misc]  # as above
    return await ask(front, host, "/api/tables/{code}/glance", name, code=code)


@in_loop
async def test_one_address_opens_a_limited_number_of_tables_without_a_cookie(store: Store, stopped: Stopped) -> None:
    front = (await waiting(store)).front
    answers = [await opened(front, "203.0.113.7") for _ in range(65)]
    burst = int(OPENED[0][1])
    assert all(len(code) == LENGTH and set(code) <= set(LETTERS) for code in answers[:burst])
    assert answers[burst:] == ["too_many_new"] * 5
    assert len(await opened(front, "203.0.113.8")) == LENGTH
    stopped.at += 60
    assert len(await opened(front, "203.0.113.7")) == LENGTH
    assert await opened(front, "203.0.113.7") == "too_many_new"


@in_loop
async def test_a_network_of_64_bits_counts_as_one_address_and_one_of_48_bits_has_a_limit(stopped: Stopped) -> None:
    quotas, (near, wide) = Quotas(), (int(burst) for _, burst in OPENED)
    for number in range(near):
        quotas.open(f"2001:db8:1:1::{number:x}")
    with pytest.raises(Refused) as refused:
        quotas.open("2001:db8:1:1::ffff")
    assert refused.value.why == "too_many_new"
    for number in range(wide - near):
        quotas.open(f"2001:db8:1:{number + 2:x}::1")
    with pytest.raises(Refused):
        quotas.open("2001:db8:1:ffff::1")
    quotas.open("2001:db8:2:1::1")
    stopped.at += 60
    quotas.open("2001:db8:1:ffff::1")


@in_loop
async def test_all_addresses_together_open_a_limited_number_of_tables_and_this_machine_any(stopped: Stopped) -> None:
    quotas = Quotas()
    hosts = [f"198.51.{number // 200}.{number % 200}" for number in range(int(HOUSE[1]) + 1)]
    for host in hosts[:-1]:
        quotas.open(host)
    with pytest.raises(Refused) as refused:
        quotas.open(hosts[-1])
    assert refused.value.why == "house_full"
    quotas.open("127.0.0.1")
    stopped.at += 0.5
    quotas.open("192.0.2.1")


@in_loop
async def test_after_too_many_wrong_codes_a_right_one_is_not_told_from_a_wrong_one(
    store: Store, stopped: Stopped
) -> None:
    front = (await waiting(store)).front
    burst = int(WRONG[0][1])
    answers = [await looked(front, "203.0.113.7", f"BBBBB{a}{b}") for a in "BCDFG" for b in "BCDFG"]
    assert answers == ["no_such_table"] * burst + ["wrong_codes"] * (25 - burst)
    assert await looked(front, "203.0.113.7", CODE) == "wrong_codes"
    assert await looked(front, "203.0.113.8", CODE) == "seen"
    stopped.at += 60
    assert await looked(front, "203.0.113.7", CODE) == "seen"  # a right code costs nothing
    assert await looked(front, "203.0.113.7", "BBBBB") == "no_such_table"
    assert await looked(front, "203.0.113.7", CODE) == "wrong_codes"


@in_loop
async def test_the_people_of_a_table_come_in_though_somebody_guesses_from_their_address(
    store: Store, stopped: Stopped
) -> None:
    world = await waiting(store)
    for _ in range(int(WRONG[0][1])):
        await looked(world.front, "203.0.113.7", "BBBBBBB")
    assert stopped.at == 0
    assert await looked(world.front, "203.0.113.7", CODE, "Ann") == "seen"
    assert await looked(world.front, "203.0.113.7", CODE, "Zed") == "wrong_codes"
    assert await looked(world.front, "203.0.113.7", "\0\ud800", "Zed") == "no_such_table"  # it never was a code
    await world.close()


@in_loop
async def test_a_code_of_an_earlier_version_is_still_good(store: Store) -> None:
    world = await waiting(store)
    assert len(CODE) == 5
    assert (await world.front.rooms.find(CODE)).table.code == CODE
    for wrong in ("BBBB", "BBBBBB", "BBBBBBBB", "AEIOU"):
        with pytest.raises(Refused) as refused:
            await world.front.rooms.find(wrong)
        assert refused.value.why == "no_such_table"
    await world.close()
