"""Quotas: new tables and wrong codes, from one address, from one network, and from everywhere."""

import json

import pytest
from starlette.requests import Request
from starlette.types import Message

from tablee.kernel.seed import Seed
from tablee.server.app import Front
from tablee.server.pages import PAGES
from tablee.server.quotas import HOUSE, OPENED, WRONG, Quotas
from tablee.server.rooms import LENGTH, LETTERS, Rooms
from tablee.store.store import Store
from tablee.table.refusal import Refused
from tablee.table.seen import look
from tests.server.company import in_loop
from tests.server.serving import Clock
from tests.server.worlds import World, _scope, history, person_of, token_of

NEW = json.dumps({"game": "pairs", "name": "Eve"}).encode()
CODE = "BCDFG"


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
async def test_one_address_opens_a_limited_number_of_tables_without_a_cookie(store: Store) -> None:
    world = await waiting(store)
    front = world.front
    answers = [await opened(front, "203.0.113.7") for _ in range(65)]
    burst = int(OPENED[0][1])
    assert all(len(code) == LENGTH and set(code) <= set(LETTERS) for code in answers[:burst])
    assert answers[burst:] == ["too_many_new"] * 5
    assert len(await opened(front, "203.0.113.8")) == LENGTH
    world.clock.pass_(60_000)
    assert len(await opened(front, "203.0.113.7")) == LENGTH
    assert await opened(front, "203.0.113.7") == "too_many_new"


@in_loop
async def test_a_network_of_64_bits_counts_as_one_address_and_one_of_48_bits_has_a_limit(store: Store) -> None:
    clock, (near, wide) = Clock(), (int(burst) for _, burst in OPENED)
    quotas = Quotas(store, clock)
    for number in range(near):
        await quotas.open(f"2001:db8:1:1::{number:x}")
    with pytest.raises(Refused) as refused:
        await quotas.open("2001:db8:1:1::ffff")
    assert refused.value.why == "too_many_new"
    for number in range(wide - near):
        await quotas.open(f"2001:db8:1:{number + 2:x}::1")
    with pytest.raises(Refused):
        await quotas.open("2001:db8:1:ffff::1")
    await quotas.open("2001:db8:2:1::1")
    clock.pass_(60_000)
    await quotas.open("2001:db8:1:ffff::1")


@in_loop
async def test_all_addresses_together_open_a_limited_number_of_tables_and_this_machine_any(store: Store) -> None:
    clock = Clock()
    quotas = Quotas(store, clock)
    hosts = [f"198.51.{number // 200}.{number % 200}" for number in range(int(HOUSE[1]) + 1)]
    for host in hosts[:-1]:
        await quotas.open(host)
    with pytest.raises(Refused) as refused:
        await quotas.open(hosts[-1])
    assert refused.value.why == "house_full"
    await quotas.open("127.0.0.1")
    clock.pass_(500)
    await quotas.open("192.0.2.1")


@in_loop
async def test_all_nodes_together_have_one_quota(store: Store) -> None:
    clock = Clock()
    nodes = [Quotas(store, clock) for _ in range(3)]
    for number in range(int(OPENED[0][1])):
        await nodes[number % 3].open("203.0.113.7")
    for node in nodes:
        with pytest.raises(Refused):
            await node.open("203.0.113.7")
    for number in range(int(WRONG[0][1])):
        assert nodes[number % 3].may_guess("203.0.113.8")
        await nodes[number % 3].miss("203.0.113.8")
    for node in nodes:
        await node.miss("203.0.113.8")  # each may notice it with its next wrong code only
        assert not node.may_guess("203.0.113.8")
        assert node.may_guess("203.0.113.9")
    clock.pass_(60_000)
    assert all(node.may_guess("203.0.113.8") for node in nodes)


@in_loop
async def test_a_lifted_quota_stays_lifted_at_a_node_whose_clock_is_behind(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.server.quotas.HOUSE", (1e9, 1e9))  # as the benchmarks do
    ahead, behind = Clock(), Clock()
    ahead.pass_(2)
    for number, clock in enumerate((ahead, behind) * 3):
        await Quotas(store, clock).open(f"203.0.113.{number}")


@in_loop
async def test_no_address_is_stored(store: Store) -> None:
    await Quotas(store, Clock()).open("203.0.113.7")
    kept = await store.work(lambda connection: connection.exec_driver_sql("SELECT what FROM quotas").all())
    assert len(kept) == 3
    assert "203.0.113" not in str(kept)


@in_loop
async def test_after_too_many_wrong_codes_a_right_one_is_not_told_from_a_wrong_one(store: Store) -> None:
    world = await waiting(store)
    front = world.front
    burst = int(WRONG[0][1])
    answers = [await looked(front, "203.0.113.7", f"BBBBB{a}{b}") for a in "BCDFG" for b in "BCDFG"]
    assert answers == ["no_such_table"] * burst + ["wrong_codes"] * (25 - burst)
    assert await looked(front, "203.0.113.7", CODE) == "wrong_codes"
    assert await looked(front, "203.0.113.8", CODE) == "seen"
    world.clock.pass_(60_000)
    assert await looked(front, "203.0.113.7", CODE) == "seen"  # a right code costs nothing
    assert await looked(front, "203.0.113.7", "BBBBB") == "no_such_table"
    assert await looked(front, "203.0.113.7", CODE) == "wrong_codes"


@in_loop
async def test_the_people_of_a_table_come_in_though_somebody_guesses_from_their_address(store: Store) -> None:
    world = await waiting(store)
    for _ in range(int(WRONG[0][1])):
        await looked(world.front, "203.0.113.7", "BBBBBBB")
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


@in_loop
async def test_a_banned_person_does_not_come_back_as_somebody_else_from_the_same_place(store: Store) -> None:
    world = await waiting(store)
    for name in ("Ann", "Eve"):
        await world.enter(name)
    client = world.tabs["Eve"].client.result()
    number = next(seen.person for seen in look(world.room.table, person_of("Ann")).you.guests if seen.name == "Eve")
    await world.say("Ann", "ban", "ban", person=number)
    assert "banned" in world.tabs["Eve"].frames[-1]
    other = Front(world.front.house, Rooms(world.front.house), world.front.door, world.front.tokens, frozenset())
    for node in (world.front, other):
        assert await looked(node, client.host, CODE, "Eve") == "banned"
        assert await looked(node, client.host, CODE, "Zed") == "banned"
        assert await looked(node, client.host, CODE, "Bob") == "seen"  # who was here before shares the place with Eve
        assert await looked(node, "203.0.113.7", CODE, "Zed") == "seen"
    world.clock.pass_(3600_000)
    assert await looked(other, client.host, CODE, "Zed") == "seen"
    await world.say("Ann", "ban", "no ban", person=number, banned=False)
    assert await looked(world.front, client.host, CODE, "Eve") == "seen"
    await world.close()
    await other.rooms.close()


@in_loop
async def test_when_the_host_lifts_a_ban_the_place_is_free_at_once(store: Store) -> None:
    world = await waiting(store)
    for name in ("Ann", "Eve"):
        await world.enter(name)
    client = world.tabs["Eve"].client.result()
    number = next(seen.person for seen in look(world.room.table, person_of("Ann")).you.guests if seen.name == "Eve")
    await world.say("Ann", "ban", "ban", person=number)
    assert await looked(world.front, client.host, CODE, "Zed") == "banned"
    await world.say("Ann", "ban", "no ban", person=number, banned=False)
    for name in ("Eve", "Zed"):
        assert await looked(world.front, client.host, CODE, name) == "seen"
    await world.close()
