"""What time brings to a table: clocks, absence, pauses, sleep. The clock is the test's own."""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from tablee.kernel.plain import Json
from tablee.kernel.record import Record
from tablee.table.clock import PACES
from tablee.table.due import HOLD, SILENT
from tests.server.gathering import on_turn, table_for, why
from tests.server.player import Player, company, in_loop
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


async def look_at_the_clock(player: Player) -> None:
    """Whatever is done at a table makes it look at the clock."""
    assert await player.do("wave", emote="wait") is None


def turn(player: Player, number: int = -1) -> dict[str, Json]:
    return cast("dict[str, Json]", player.turns[number])


@in_loop
async def test_who_runs_out_of_time_has_one_move_made_for_them(served: Served, clock: Clock) -> None:
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
        assert (one.you["seat"], one.chairs[seat]["bot"]) == (seat, None)  # the seat is theirs
        await other.until(lambda: other.is_on)
        assert await other.move() is None
        await one.until(lambda: one.is_on)
        assert one.chairs[seat]["left"] == FAST.turn


@in_loop
async def test_who_moves_in_time_keeps_what_is_left(served: Served, clock: Clock) -> None:
    assert FAST is not None
    async with table_for(served, "sequence", "Ann", "Bob", clock="fast") as players:
        one, _ = on_turn(players)
        seat = cast("int", one.you["seat"])
        clock.pass_(5_000)
        assert await one.move() is None
        assert (one.chairs[seat]["left"], one.chairs[seat]["runs"]) == (FAST.bank + FAST.turn - 5_000, None)
        assert (turn(one)["by"], turn(one)["at"]) == ("person", clock.at)


@in_loop
async def test_who_is_not_heard_of_is_away_and_then_a_bot_holds_their_seat(served: Served, clock: Clock) -> None:
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
async def test_who_reloads_a_page_was_never_away(served: Served, clock: Clock) -> None:
    async with table_for(served, "sequence", "Ann", "Bob") as (ann, bob):
        seq = ann.seq
        await served.leave(bob)
        clock.pass_(SILENT - 1)
        await bob.enter(str(ann.table["code"]))
        clock.pass_(SILENT)
        await look_at_the_clock(bob)
        await ann.until(lambda: ann.seq == seq + 1)  # by the gesture
        assert ann.chairs[1]["away"] is None


@in_loop
async def test_the_host_is_somebody_who_is_there(served: Served, clock: Clock) -> None:
    async with table_for(served, "sequence", "Ann", "Bob", start=False) as (ann, bob):
        await served.leave(ann)
        assert why(await bob.do("start")) == "not_host"
        clock.pass_(SILENT)
        await look_at_the_clock(bob)
        await bob.until(lambda: bob.you["host"] is True)
        assert await bob.do("swap", first=0, second=1) is None
        await ann.enter(str(bob.table["code"]))
        await bob.until(lambda: bob.you["host"] is False)


@in_loop
async def test_nobody_s_seat_is_held_while_nobody_is_there_to_play_with(served: Served, clock: Clock) -> None:
    async with table_for(served, "sequence", "Ann", "Eve") as (ann, eve):
        await served.leave(ann)
        clock.pass_(SILENT)
        await look_at_the_clock(eve)
        await eve.until(lambda: eve.chairs[0]["away"] is not None)
        clock.pass_(HOUR)
        await look_at_the_clock(eve)
        assert eve.chairs[0]["bot"] is None


@in_loop
async def test_time_stands_still_at_a_table_that_nobody_looks_at(served: Served, clock: Clock) -> None:
    async with table_for(served, "sequence", "Ann", clock="fast") as (ann,):
        await ann.until(lambda: ann.is_on)
        code, number = str(ann.table["code"]), len(ann.turns)
        await served.leave(ann)
        clock.pass_(HOUR)
        await ann.enter(code)
        await ann.until(lambda: ann.is_on and len(ann.turns) == number + 2)
        assert [turn(ann, place)["by"] for place in (-2, -1)] == ["clock", "bot"]  # one move is lost, and not the game
        assert [turn(ann, place)["at"] for place in (-2, -1)] == [clock.at, clock.at]
        assert ann.chairs[0]["runs"] == clock.at


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
            clock.pass_(5_000)  # as if it had thought for so long
            await look_at_the_clock(eve)
            await ann.until(lambda number=number: len(ann.turns) == number + 1)  # type: ignore[misc]  # it is bound
            assert (turn(ann)["by"], turn(ann)["at"]) == ("bot", began + pace)


async def discard(active: Player) -> None:
    """Play until there is a discard, and so a pause."""
    while active.table["beat"] is None:
        discards = [move for move in active.moves if move.startswith("-")]
        assert await active.do("move", seq=active.seq, move=(discards or active.moves)[0]) is None


THREE: dict[str, Json] = {"players": 3, "rounds": 1}


@in_loop
async def test_answers_count_when_the_pause_is_over_and_not_before(served: Served, clock: Clock) -> None:
    async with table_for(served, "six_sequences", "Ann", "Bob", "Cy", options=THREE) as players:
        active = next(one for one in players if one.is_on)
        await discard(active)
        one, other = (player for player in players if player is not active)
        for player in (one, other):
            await player.until(lambda player=player: player.table["beat"] is not None)  # type: ignore[misc]  # bound
        ends, number, frames = cast("int", one.table["beat"]), len(one.turns), len(other.frames)
        assert ends == clock.at + 3_000
        assert await one.do("move", seq=one.seq, move="pass") is None
        assert (one.you["answer"], one.moves) == ("pass", [])
        assert why(await one.do("move", seq=one.seq, move="pass")) == "answered"
        clock.at = ends - 1
        await look_at_the_clock(active)
        await other.until(lambda: len(other.lines) == 1)
        assert (len(other.frames), other.you["answer"], len(other.turns)) == (frames + 1, None, number)
        clock.at = ends
        await look_at_the_clock(active)
        await other.until(lambda: other.table["beat"] is None)
        assert [turn(other, place)["by"] for place in (-1, -2)] == ["person", "person"]
        assert {turn(other, place)["at"] for place in (-1, -2)} == {ends}


@in_loop
async def test_a_bot_that_answers_for_somebody_has_replaced_them(served: Served, clock: Clock) -> None:
    async with table_for(served, "six_sequences", "Ann", "Bob", "Cy", options=THREE) as players:
        active = next(one for one in players if one.is_on)
        last = players[(players.index(active) + 2) % 3]  # whose turn does not come next
        assert await last.do("stand") is None
        await discard(active)
        assert active.table["replaced"] == []
        clock.at = cast("int", active.table["beat"])
        await look_at_the_clock(active)
        await active.until(lambda: active.table["beat"] is None)
        assert active.table["replaced"] == [last.you["seat"]]


@in_loop
async def test_the_deal_of_the_day_stays_sealed_until_the_day_is_over(tmp_path: Path) -> None:
    clock = Clock()
    with serving(tmp_path, clock) as served:
        async with company(served.base, "Ann") as (ann,):
            record = await _play_the_day(ann)
            assert ann.ended["seed"] is None
            for path in (f"/api/records/{record}",):
                answer = ann.fetch(path)
                assert (answer.status, why(cast("dict[str, Json]", answer.body["refused"]))) == (403, "day_sealed")
            listed = cast("list[dict[str, Json]]", ann.http("/api/records"))
            assert "seed" not in str(listed)
            late = await _play_the_day(ann, wait=True, clock=clock)
            today, tomorrow = (ann.http(f"/api/records/{one}") for one in (record, late))
            seed = Record.read(str(today["text"])).seed
            opened = cast("list[dict[str, Json]]", ann.http("/api/days"))
            assert seed.text in [day["seed"] for day in opened]
            days = [cast("dict[str, Json]", one["about"])["day"] for one in (today, tomorrow)]
            assert days == ["2027-01-15", None]  # who ends after midnight could have known the seed


async def _play_the_day(ann: Player, wait: bool = False, clock: Clock | None = None) -> str:
    """Play the deal of the day, against a bot; or start with it, and go on tomorrow."""
    code = await ann.open("figures", settings={"turbo": True}, day=True)
    await ann.leave()
    await ann.enter(code)
    assert why(await ann.do("change", options={}, settings={})) == "day_fixed"
    await ann.do("start", level="expert")
    if wait and clock is not None:
        clock.pass_(24 * HOUR)
    await ann.play_on()
    return str(ann.ended["record"])
