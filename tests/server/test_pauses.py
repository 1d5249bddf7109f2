"""Waiting over the wire: for answers to a discard, for consent to an undo, and for the end of the day."""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from tablee.kernel.json import Json
from tablee.kernel.record import Record
from tablee_lab.prove.player import Player
from tests.server.company import company, in_loop
from tests.server.gathering import look_at_the_clock, table_for, turn, why
from tests.server.serving import Clock, Served, serving

HOUR = 3600 * 1000


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("pauses"), clock) as server:
        yield server


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
async def test_the_consent_of_a_player_replaced_by_a_bot_is_not_needed(served: Served) -> None:
    async with table_for(served, "sequence", "Ann", "Bob", "Cy", options={"players": 3}) as players:
        one = next(player for player in players if player.is_on)
        yes, no = (player for player in players if player is not one)
        await one.move()
        await one.do("undo")
        assert await yes.do("agree") is None
        assert len(yes.turns) == 1
        assert await no.do("stand") is None
        await one.until(lambda: one.turns == [])
        assert one.is_on


@in_loop
async def test_a_bot_that_answers_for_an_absent_player_has_replaced_them(served: Served, clock: Clock) -> None:
    async with table_for(served, "six_sequences", "Ann", "Bob", "Cy", options=THREE) as players:
        active = next(one for one in players if one.is_on)
        last = players[(players.index(active) + 2) % 3]  # a player whose turn does not come next
        assert await last.do("stand") is None
        await discard(active)
        assert active.table["replaced"] == []
        clock.at = cast("int", active.table["beat"])
        await look_at_the_clock(active)
        await active.until(lambda: active.table["beat"] is None)
        assert active.table["replaced"] == [last.you["kept"]]


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
            assert days == ["2027-01-15", None]  # a game that ends after midnight does not count: the seed was public


async def _play_the_day(ann: Player, wait: bool = False, clock: Clock | None = None) -> str:
    """Play the deal of the day against a bot; or start it today and finish it tomorrow."""
    code = await ann.open("figures", settings={"turbo": True}, day=True)
    await ann.leave()
    await ann.enter(code)
    assert why(await ann.do("change", options={}, settings={})) == "day_fixed"
    await ann.do("start", level="expert")
    if wait and clock is not None:
        clock.pass_(24 * HOUR)
    await ann.play_on()
    return str(ann.ended["record"])
