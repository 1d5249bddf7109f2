"""Seats over the wire: arranging, taking and leaving them, spectators, and the next game."""

import asyncio
from collections.abc import Iterator
from typing import cast

import pytest

from tablee.kernel.json import Json
from tablee_lab.prove.player import Player
from tests.server.company import company, in_loop, play_some
from tests.server.gathering import on_turn, table_for, why
from tests.server.serving import Served, serving


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("seats")) as server:
        yield server


@in_loop
async def test_the_host_arranges_the_seats_and_everybody_sees_it(served: Served) -> None:
    async with table_for(served, "sequence", "Ann", "Bob", options={"players": 4}, start=False) as (ann, bob):
        wishes: list[dict[str, Json]] = [
            {"do": "bot", "seat": 2, "level": "hard"},
            {"do": "swap", "first": 0, "second": 3},
            {"do": "swap", "first": 2, "second": 1},
            {"do": "bot", "seat": 0, "level": "easy"},
            {"do": "clear", "seat": 0},
        ]
        for wish in wishes:
            assert await ann.wish(wish) is None
        await bob.until(lambda: bob.seq == ann.seq)
        shown = [(chair["name"], chair["bot"], chair["host"]) for chair in bob.chairs]
        assert shown == [(None, None, False), (None, "hard", False), ("Bob", None, False), ("Ann", None, True)]
        assert bob.you["seat"] == 2
        assert await bob.do("stand") is None
        assert [chair["name"] for chair in bob.chairs] == [None, None, None, "Ann"]
        assert await bob.do("sit", seat=1) is None  # a bot gives way
        assert await bob.do("sit", seat=0) is None
        assert [chair["name"] for chair in bob.chairs] == ["Bob", None, None, "Ann"]


@in_loop
async def test_only_the_host_arranges(served: Served) -> None:
    async with table_for(served, "sequence", "Ann", "Bob", start=False) as (_, bob):
        wishes: list[dict[str, Json]] = [
            {"do": "bot", "seat": 1, "level": "easy"},
            {"do": "clear", "seat": 0},
            {"do": "swap", "first": 0, "second": 1},
            {"do": "change", "options": {}, "settings": {}},
            {"do": "start"},
        ]
        for wish in wishes:
            assert why(await bob.wish(wish)) == "not_host"


@in_loop
async def test_options_are_changed_and_the_table_grows_with_them(served: Served) -> None:
    async with table_for(served, "figures", "Ann", "Bob", start=False) as (ann, bob):
        assert await ann.do("change", options={"players": 5}, settings={"clock": "fast"}) is None
        await bob.until(lambda: len(bob.chairs) == 5)
        assert cast("dict[str, Json]", bob.table["options"])["players"] == 5
        assert bob.table["settings"] == {"clock": "fast"}
        refusal = await ann.do("change", options={"players": 7}, settings={})
        assert why(refusal) == "bad_options"
        assert refusal is not None
        assert "players" in str(refusal["en"])
        assert len(ann.chairs) == 5


@in_loop
async def test_nobody_is_dealt_cards_before_everybody_is_ready(served: Served) -> None:
    async with table_for(served, "sequence", "Ann", "Bob", start=False) as (ann, bob):
        assert await bob.do("ready", ready=False) is None
        assert why(await ann.do("start")) == "not_ready"
        assert await bob.do("ready", ready=True) is None
        assert await ann.do("start") is None
        assert why(await ann.do("start")) == "is_playing"
        assert why(await bob.do("ready", ready=True)) == "is_playing"


@in_loop
async def test_seats_that_are_not_there_are_refused(served: Served) -> None:
    async with table_for(served, "sequence", "Ann", "Bob", start=False) as (ann, bob):
        for seat in (-1, 2, 10**30):
            assert why(await bob.do("sit", seat=seat)) == "no_such_seat"
            assert why(await ann.do("bot", seat=seat, level="easy")) == "no_such_seat"
            assert why(await ann.do("swap", first=0, second=seat)) == "no_such_seat"


@in_loop
async def test_a_visitor_who_has_not_joined_can_only_watch(served: Served) -> None:
    async with table_for(served, "sequence", "Ann", start=False) as (ann,), company(served.base, "Eve") as (eve,):
        await eve.enter(str(ann.table["code"]), come=False)
        wishes: list[dict[str, Json]] = [{"do": "sit", "seat": 1}, {"do": "say", "text": "hi"}, {"do": "undo"}]
        for wish in wishes:
            assert why(await eve.wish(wish)) == "not_here"


async def _let_in(host: Player, guest: Player, seat: int) -> None:
    assert await guest.do("sit", seat=seat) is None
    assert (guest.you["seat"], guest.you["wish"]) == (None, seat)
    await host.until(lambda: bool(host.you["guests"]))
    (asking,) = cast("list[dict[str, Json]]", host.you["guests"])
    assert (asking["name"], asking["wish"]) == (guest.name, seat)
    assert await host.do("admit", person=asking["person"], yes=True) is None
    await guest.until(lambda: guest.you["seat"] == seat)


@in_loop
async def test_a_latecomer_takes_the_seat_of_a_bot(served: Served) -> None:
    async with table_for(served, "sequence", "Ann") as (ann,), company(served.base, "Bob") as (bob,):
        await bob.enter(str(ann.table["code"]))
        assert cast("dict[str, Json]", bob.seen["view"])["hand"] == []
        await _let_in(ann, bob, 1)
        assert len(cast("list[str]", cast("dict[str, Json]", bob.seen["view"])["hand"])) > 0
        await ann.until(lambda: ann.chairs[1]["name"] == "Bob" and ann.chairs[1]["bot"] is None)
        await play_some([ann, bob], 6)
        assert {cast("dict[str, Json]", turn)["by"] for turn in ann.turns[-3:]} == {"person"}


@in_loop
async def test_a_player_who_stands_up_leaves_a_bot_in_their_seat_and_can_take_it_back(served: Served) -> None:
    async with table_for(served, "sequence", "Ann", "Bob", options={"players": 3}) as (ann, bob):
        assert await bob.do("stand") is None
        assert bob.chairs[1] | {"name": "Bob", "bot": "medium"} == bob.chairs[1]
        assert bob.moves == []
        assert why(await bob.do("move", seq=bob.seq, move="7C@d4")) == why(await bob.do("undo")) == "bot_holds"
        assert why(await ann.do("sit", seat=1)) == "seat_taken"
        assert await bob.do("sit", seat=1) is None
        assert bob.chairs[1]["bot"] is None


@in_loop
async def test_a_table_that_is_not_for_watching_shows_the_game_to_nobody_without_a_seat(served: Served) -> None:
    async with table_for(served, "sequence", "Ann", "Bob", "Eve", watch=False) as (ann, bob, eve):
        one, _ = on_turn([ann, bob])
        await one.move()
        await eve.until(lambda: eve.seq == one.seq)
        assert (eve.seen["view"], eve.moves, eve.turns) == (None, [], [])
        assert (await eve.ask(f"/api/tables/{ann.table['code']}"))["view"] is None


@in_loop
async def test_another_game_is_dealt_when_everybody_wants_one_with_the_seats_rotated(served: Served) -> None:
    async with table_for(served, "sequence", "Ann", "Bob") as (ann, bob):
        assert why(await ann.do("rematch")) == "is_playing"
        first = ann.table["sealed"]
        await asyncio.gather(ann.play_on(), bob.play_on())
        assert await ann.do("rematch") is None
        assert ann.table["wanting"] == [0]
        assert await bob.do("rematch") is None
        await ann.until(lambda: ann.stage == "playing")
        await bob.until(lambda: bob.stage == "playing")
        assert [chair["name"] for chair in ann.chairs] == ["Bob", "Ann"]
        assert (ann.table["number"], ann.turns, ann.table["wanting"]) == (2, [], [])
        assert ann.table["sealed"] != first
        code = str(ann.table["code"])
        records = cast("list[dict[str, Json]]", await bob.ask("/api/records"))
        assert [record["id"] for record in records] == [f"{code}-1"]
        assert ann.fetch(f"/api/records/{code}-2").status == 404
