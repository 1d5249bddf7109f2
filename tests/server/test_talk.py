"""Chat over the wire and who hears it; and hints."""

from collections.abc import Iterator
from typing import cast

import pytest

from tablee.house.viewer import Update
from tablee.kernel.json import Json
from tablee.server.client import BURST, RATE
from tablee.server.room import CHORES
from tablee.table.entries import Said
from tablee.table.fold import KEPT
from tablee.table.hosting import BY_ONE
from tests.server.company import company, in_loop
from tests.server.gathering import table_for, why
from tests.server.serving import Served, serving
from tests.table.world import ANN, BOB
from tests.table.world import World as Table


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("talk")) as server:
        yield server


@in_loop
async def test_chat_is_heard_and_shown_to_latecomers(served: Served) -> None:
    async with table_for(served, "sequence", "Ann", "Bob") as (ann, bob), company(served.base, "Eve") as (eve,):
        assert await ann.do("say", text="  Bonjour \n à  tous ") is None
        assert await bob.do("wave", emote="hello") is None
        await ann.until(lambda: len(ann.lines) == 2)
        await eve.enter(str(ann.table["code"]))
        for one in (ann, bob, eve):
            heard = [(line["name"], line["seat"], line["text"], line["emote"]) for line in one.lines]
            assert heard == [("Ann", 0, "Bonjour à tous", None), ("Bob", 1, None, "hello")]


@in_loop
async def test_spectators_are_heard_only_by_other_spectators(served: Served) -> None:
    async with table_for(served, "sequence", "Ann", "Bob", "Eve", "Fay") as (ann, bob, eve, fay):
        frames = len(ann.frames)
        assert await eve.do("say", text="he holds a jack") is None
        await fay.until(lambda: len(fay.lines) == 1)
        assert await bob.do("wave", emote="wait") is None
        await ann.until(lambda: len(ann.lines) == 1)
        assert not any("jack" in frame for frame in (*ann.frames, *bob.frames))
        assert len(ann.frames) == frames + 1
        await fay.until(lambda: len(fay.lines) == 2)


@in_loop
async def test_who_talks_without_end_is_refused_with_a_sentence_and_closes_nobody(served: Served) -> None:
    async with table_for(served, "sequence", "Ann", "Bob") as (ann, bob):
        said = [await bob.do("say", text="x" * 200) for _ in range(3 * BY_ONE)]
        assert [one and one["why"] for one in said] == [None] * BY_ONE + ["too_much_talk"] * 2 * BY_ONE
        assert await ann.do("say", text="Please.") is None
        await ann.until(lambda: len(ann.lines) == BY_ONE + 1)
        number = next(guest["person"] for guest in cast("list[dict[str, Json]]", ann.you["guests"]))
        assert await ann.do("mute", person=number) is None
        assert why(await bob.do("wave", emote="hurry")) == "muted"


def test_a_line_of_chat_is_sent_by_itself_however_much_was_said_before() -> None:
    world = Table("sequence", {"players": 2})
    world.sit(BOB)
    sizes = list[int]()
    for number in range(3 * KEPT):
        before = Update(world.table, number)
        world.enter(Said(ANN, f"a line of chat, number {number}"))
        sizes.append(len(Update(world.table, number + 1).message(before, BOB, None)))
    assert sorted(sizes)[-6] < 200, "but for the few that come when the older half is dropped"
    assert sum(sizes) < 300 * len(sizes)


@in_loop
async def test_what_somebody_does_apart_from_playing_has_a_rate_of_its_own_for_the_whole_device(served: Served) -> None:
    async with table_for(served, "sequence", "Ann", "Bob", start=False) as (ann, bob):
        other = bob.companion(2, "Bob again")
        await other.enter(str(ann.table["code"]))
        rate, burst = CHORES
        assert rate < RATE / 5
        assert 3 * burst / 2 < BURST
        for one in (bob, other):
            for n in range(3 * int(burst) // 2):
                one.say("come", name=f"Bob {n}")
            await one.until(lambda: any('"why":"too_fast"' in frame for frame in one.frames))  # noqa: B023  awaited here
        assert await ann.do("swap", first=0, second=1) is None


@in_loop
async def test_chat_can_be_off_and_a_game_can_be_silent(served: Served) -> None:
    async with table_for(served, "sequence", "Ann", "Bob", chat=False) as (ann, _):
        assert why(await ann.do("say", text="hi")) == "chat_off"
        assert await ann.do("wave", emote="bravo") is None
    people = ("Ann", "Bob", "Cy", "Dee", "Eve")
    async with table_for(served, "sequence", *people, options={"silence": True, "players": 4}) as (ann, *_, eve):
        assert why(await ann.do("say", text="hi")) == why(await ann.do("wave", emote="hello")) == "silence"
        assert await eve.do("say", text="hi") is None


@in_loop
async def test_a_solo_player_gets_hints_and_the_game_is_marked(served: Served) -> None:
    async with table_for(served, "pairs", "Ann") as (ann,):
        assert ann.you["hints"] is True
        assert await ann.do("hint") is None
        await ann.until(lambda: ann.hints is not None)
        assert ann.hints
        assert {str(hint["move"]) for hint in ann.hints} <= set(ann.moves)
        assert all(hint["reason"] for hint in ann.hints)
        assert ann.table["assisted"] is True


@in_loop
async def test_repeating_a_hint_command_in_the_next_game_gives_no_hint(served: Served) -> None:
    async with table_for(served, "pairs", "Ann") as (ann,):
        assert await ann.do("hint", "one-hint") is None
        await ann.until(lambda: ann.hints is not None)
        await ann.play_on()
        await ann.do("rematch")
        await ann.until(lambda: ann.stage == "playing")
        ann.done.clear()
        assert await ann.do("hint", "one-hint") is None
        assert await ann.do("wave", emote="wait") is None  # everything queued before has now been sent
        assert sum('"hints":[' in frame for frame in ann.frames) == 1
        assert ann.table["assisted"] is False


@in_loop
async def test_there_are_no_hints_in_company_or_where_the_host_wants_none(served: Served) -> None:
    async with table_for(served, "sequence", "Ann", "Bob") as players:
        for one in players:
            assert one.you["hints"] is False
            assert why(await one.do("hint")) == "no_hints"
    async with table_for(served, "pairs", "Ann", aids=False) as (ann,):
        assert why(await ann.do("hint")) == "no_hints"
        assert ann.table["assisted"] is False
