"""Chat over the wire and who hears it; and hints."""

from collections.abc import Iterator

import pytest

from tests.server.company import company, in_loop
from tests.server.gathering import table_for, why
from tests.server.serving import Served, serving


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
