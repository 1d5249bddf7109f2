"""Several people on one device: each has their own seat, and limits count them as one."""

from collections.abc import Iterator
from typing import cast

import pytest

from tablee.kernel.json import Json
from tablee.server.rooms import SOCKETS
from tablee_lab.prove.player import Player
from tests.server.company import company, in_loop, play_some
from tests.server.serving import Served, serving


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("companions")) as server:
        yield server


def hand(player: Player) -> Json:
    return cast("dict[str, Json]", player.seen["view"])["hand"]


@in_loop
async def test_two_on_one_device_play_each_with_their_own_cards(served: Served) -> None:
    async with company(served.base, "Ann") as (ann,):
        code = await ann.open("sequence", settings={"turbo": True})
        await ann.enter(code)
        bob = ann.companion(2, "Bob")
        await bob.enter(code)
        assert (bob.you["name"], bob.you["seat"], bob.you["host"]) == ("Bob", None, False)
        await bob.do("sit", seat=1)
        await ann.do("start")
        await bob.until(lambda: bob.stage == "playing")
        assert [chair["name"] for chair in ann.chairs] == ["Ann", "Bob"]
        assert hand(ann) != hand(bob)
        first, second = (ann, bob) if ann.moves else (bob, ann)
        refused = await second.do("move", seq=second.seq, move=first.moves[0])
        assert refused is not None
        assert refused["why"] == "illegal"
        await play_some([ann, bob], 6)
        assert len(ann.turns) >= 6
        kept = hand(bob)
        await bob.leave()
        again = ann.companion(2, "Bob")
        await again.enter(code)
        assert (again.you["seat"], hand(again)) == (1, kept)


@in_loop
async def test_the_second_player_of_another_device_is_somebody_else(served: Served) -> None:
    async with company(served.base, "Ann", "Eve") as (ann, eve):
        code = await ann.open("sequence", {"players": 4})
        await ann.enter(code)
        await eve.enter(code)
        for number, (owner, name) in enumerate([(ann, "Bob"), (ann, "Cy"), (eve, "Dee")]):
            other = owner.companion(number % 2 + 2, name)
            await other.enter(code)
            await other.do("sit", seat=number + 1)
        await ann.until(lambda: ann.chairs[3]["name"] is not None)
        assert [chair["name"] for chair in ann.chairs] == ["Ann", "Bob", "Cy", "Dee"]
        assert ann.table["watching"] == 1  # Eve herself, as a spectator


@in_loop
async def test_a_second_player_of_the_same_device_gets_no_other_hand_of_a_running_game(served: Served) -> None:
    async with company(served.base, "Ann", "Eve") as (ann, eve):
        code = await ann.open("sequence", {"players": 3}, settings={"turbo": True, "watch": False})
        await ann.enter(code)
        await ann.do("start")
        second = ann.companion(2, "Ann again")
        await second.enter(code)
        refused = await second.do("sit", seat=1)
        assert refused is not None
        assert refused["why"] == "has_played"
        await eve.enter(code)
        assert await eve.do("sit", seat=1) is None
        for one in (second, eve):
            assert (one.you["seat"], one.seen["view"], one.turns) == (None, None, [])
        assert await ann.do("stand") is None
        assert (ann.you["seat"], ann.you["kept"], ann.seen["view"], ann.turns) == (None, 0, None, [])
        assert await ann.do("sit", seat=0) is None
        assert hand(ann)


@in_loop
async def test_a_banned_device_is_sent_away_and_comes_back_as_nobody(served: Served) -> None:
    async with company(served.base, "Ann", "Eve") as (ann, eve):
        code = await ann.open("sequence", {"players": 3})
        await ann.enter(code)
        await eve.enter(code)
        second = eve.companion(2, "Eve again")
        await second.enter(code)
        for seat, one in enumerate((eve, second), 1):
            await one.do("sit", seat=seat)
        await ann.until(lambda: ann.chairs[2]["name"] is not None)
        (number, _) = [guest["person"] for guest in cast("list[dict[str, Json]]", ann.you["guests"])]
        assert await ann.do("ban", person=number) is None
        assert [chair["name"] for chair in ann.chairs] == ["Ann", None, None]
        for one in (eve, second):
            assert await one.until_closed() == 4411
        third = eve.companion(3, "Eve once more")
        await third.knock(code)
        assert await third.until_closed() == 4411
        for path in (f"/api/tables/{code}", f"/api/tables/{code}/glance"):
            answer = eve.fetch(path)
            refused = cast("dict[str, Json]", answer.body["refused"])
            assert (answer.status, refused["why"]) == (403, "banned")
        assert await ann.do("ban", person=number, banned=False) is None
        await eve.enter(code)
        assert eve.you["name"] == "Eve"


@pytest.mark.parametrize("number", ["", "1", "13", "02", "-2", "x", "2&as=3", "²"])
@in_loop
async def test_a_companion_number_outside_two_to_twelve_is_refused(served: Served, number: str) -> None:
    async with company(served.base, "Ann") as (ann,):
        code = await ann.open("pairs")
        stranger = ann.companion(number, "Bob")
        await stranger.knock(code)
        assert await stranger.until_closed() == 4400


@in_loop
async def test_a_visitor_without_a_cookie_has_no_companions(served: Served) -> None:
    async with company(served.base, "Ann") as (ann,):
        code = await ann.open("pairs")
        stranger = Player(served.base, "Eve").companion(2, "Bob")
        await stranger.knock(code)
        assert await stranger.until_closed() == 4401


@in_loop
async def test_sockets_of_companions_count_towards_the_owners_limit(served: Served) -> None:
    async with company(served.base, "Ann", "Eve") as (ann, eve):
        code = await ann.open("pairs")
        await eve.enter(code)
        for number in range(2, SOCKETS + 1):
            await ann.companion(number, f"Number {number}").enter(code, come=False)
        await ann.enter(code)
        one_more = ann.companion(2, "Too many")
        await one_more.knock(code)
        assert await one_more.until_closed() == 4429
        await eve.companion(2, "Bob").enter(code)  # other devices have their own limit
