"""Time at a table: clocks, absence, sleep, bots. The test controls the clock."""

from collections.abc import Iterator
from typing import cast

import pytest

from tablee.kernel.json import Json
from tablee.server.rooms import _LINGER
from tablee.table.clock import PACES
from tablee.table.due import HOLD, HOST_WAITS, SILENT
from tablee_lab.prove.player import Player
from tests.server.company import company, in_loop
from tests.server.gathering import look_at_the_clock, on_turn, table_for, turn, why
from tests.server.serving import Clock, Served, serving

FAST = PACES["fast"]
assert FAST is not None
HOUR = 3600 * 1000


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("time"), clock) as server:
        yield server


@in_loop
async def test_a_player_who_runs_out_of_time_has_one_move_made_for_them(served: Served, clock: Clock) -> None:
    assert FAST is not None
    async with table_for(served, "sequence", "Ann", "Bob", "Eve", clock="fast") as (*players, eve):
        one, other = on_turn(players)
        seat, began = cast("int", one.you["seat"]), clock.at
        assert (one.chairs[seat]["left"], one.chairs[seat]["runs"]) == (FAST.bank + FAST.turn, began)
        assert other.chairs[1 - seat]["runs"] is None
        clock.pass_(FAST.bank + FAST.turn - 1)
        await look_at_the_clock(eve)
        assert one.turns == []
        clock.pass_(1_000)
        await look_at_the_clock(eve)
        await one.until(lambda: len(one.turns) == 1)
        ends = began + FAST.bank + FAST.turn
        assert (turn(one)["seat"], turn(one)["by"], turn(one)["at"]) == (seat, "clock", ends)
        assert one.table["replaced"] == [seat]
        assert (one.chairs[seat]["left"], one.chairs[seat]["runs"]) == (0, None)
        assert one.chairs[1 - seat]["runs"] == ends
        assert (one.you["seat"], one.chairs[seat]["bot"]) == (seat, None)  # they keep the seat
        await other.until(lambda: other.is_on)
        assert await other.move() is None
        await one.until(lambda: one.is_on)
        assert one.chairs[seat]["left"] == FAST.turn


@in_loop
async def test_a_player_who_moves_in_time_keeps_the_time_left(served: Served, clock: Clock) -> None:
    assert FAST is not None
    async with table_for(served, "sequence", "Ann", "Bob", clock="fast") as players:
        one, _ = on_turn(players)
        seat = cast("int", one.you["seat"])
        clock.pass_(5_000)
        assert await one.move() is None
        assert (one.chairs[seat]["left"], one.chairs[seat]["runs"]) == (FAST.bank + FAST.turn - 5_000, None)
        assert (turn(one)["by"], turn(one)["at"]) == ("person", clock.at)


@in_loop
async def test_a_disconnected_player_is_away_and_then_a_bot_holds_their_seat(served: Served, clock: Clock) -> None:
    async with table_for(served, "sequence", "Ann", "Bob", "Eve") as (ann, bob, eve):
        await served.leave(bob)
        clock.pass_(SILENT - 1)
        await look_at_the_clock(eve)
        assert eve.chairs[1]["away"] is None
        clock.pass_(1)
        await look_at_the_clock(eve)
        await eve.until(lambda: eve.chairs[1]["away"] == clock.at)
        clock.pass_(HOLD - 1)
        await look_at_the_clock(eve)
        assert (eve.chairs[1]["bot"], eve.chairs[1]["name"]) == (None, "Bob")
        clock.pass_(1)
        await look_at_the_clock(eve)
        await eve.until(lambda: eve.chairs[1]["bot"] == "medium")
        await bob.enter(str(ann.table["code"]))
        await eve.until(lambda: (eve.chairs[1]["bot"], eve.chairs[1]["away"]) == (None, None))
        assert await served_seat(eve) == "Bob"


async def served_seat(player: Player) -> Json:
    look = await player.ask(f"/api/tables/{player.table['code']}")
    return cast("dict[str, list[dict[str, Json]]]", look["table"])["chairs"][1]["name"]


@in_loop
async def test_a_player_who_reloads_the_page_was_never_away(served: Served, clock: Clock) -> None:
    async with table_for(served, "sequence", "Ann", "Bob") as (ann, bob):
        seq = ann.seq
        await served.leave(bob)
        clock.pass_(SILENT - 1)
        await bob.enter(str(ann.table["code"]))
        clock.pass_(SILENT)
        await look_at_the_clock(bob)
        await ann.until(lambda: ann.seq == seq + 1)  # only the emote changed it
        assert ann.chairs[1]["away"] is None


@in_loop
async def test_the_host_is_somebody_present(served: Served, clock: Clock) -> None:
    async with table_for(served, "sequence", "Ann", "Bob", start=False) as (ann, bob):
        await served.leave(ann)
        clock.pass_(SILENT)
        await look_at_the_clock(bob)
        await bob.until(lambda: bob.chairs[0]["away"] is not None)
        assert why(await bob.do("start")) == "not_host"
        clock.pass_(HOST_WAITS)
        await look_at_the_clock(bob)
        await bob.until(lambda: bob.you["host"] is True)
        assert await bob.do("swap", first=0, second=1) is None
        await ann.enter(str(bob.table["code"]))
        await bob.until(lambda: bob.you["host"] is False)


@in_loop
async def test_no_bot_holds_a_seat_while_no_other_player_is_present(served: Served, clock: Clock) -> None:
    async with table_for(served, "sequence", "Ann", "Eve", start=False) as (ann, eve):
        assert await eve.do("stand") is None  # she becomes a spectator
        assert await ann.do("start", level="beginner") is None
        await served.leave(ann)
        clock.pass_(SILENT)
        await look_at_the_clock(eve)
        await eve.until(lambda: eve.chairs[0]["away"] is not None)
        clock.pass_(HOUR)
        for _ in range(5):  # if at all, a bot would take the seat soon after the first
            await look_at_the_clock(eve)
        assert eve.chairs[0]["bot"] is None


@in_loop
async def test_time_stands_still_at_a_table_without_viewers(served: Served, clock: Clock) -> None:
    async with table_for(served, "sequence", "Ann", clock="fast") as (ann,):
        await ann.until(lambda: ann.is_on)
        code, number, has = str(ann.table["code"]), len(ann.turns), ann.chairs[0]["left"]
        clock.pass_(5_000)
        await served.leave(ann)
        clock.pass_(_LINGER - 1)  # then the server may close the room, and these five seconds are given back too
        await ann.enter(code)
        assert (len(ann.turns), ann.is_on) == (number, True)
        assert (ann.chairs[0]["left"], ann.chairs[0]["runs"]) == (has, clock.at - 5_000)


@in_loop
async def test_a_bot_takes_a_time_that_tells_nothing(served: Served, clock: Clock) -> None:
    async with table_for(served, "sequence", "Ann", turbo=False) as (ann,), company(served.base, "Eve") as (eve,):
        await eve.enter(str(ann.table["code"]))
        for number in range(4):
            if ann.is_on:
                assert await ann.move() is None
                continue
            began, pace = clock.at, 400 + number * 173 % 500
            clock.pass_(pace - 1)
            await look_at_the_clock(eve)
            assert len(ann.turns) == number
            clock.pass_(5_001)  # as if it had thought for five seconds more
            await look_at_the_clock(eve)
            await ann.until(lambda number=number: len(ann.turns) == number + 1)  # type: ignore[misc]  # it is bound
            assert (turn(ann)["by"], turn(ann)["at"]) == ("bot", began + pace)
