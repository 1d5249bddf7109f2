"""Bots at the server: they run in bot workers with a timeout, and delay only their own table."""

import asyncio
import time
from functools import partial
from pathlib import Path
from typing import cast

import pytest

from tablee.bots.judging import Level
from tablee.games import GAMES
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee.server import bot_workers
from tablee.server.bot_workers import WAITING, Thinker
from tablee.server.workers import Crew
from tablee.table.due import Question
from tablee.table.refusal import Refused
from tablee_lab.prove.browser import PATIENCE
from tests.server import slow
from tests.server.company import in_loop
from tests.server.gathering import table_for
from tests.server.serving import serving


def question() -> Question:
    game = GAMES["sequence"]
    state = game.deal(game.read_options({}), Seed.numbered(1))
    seat = min(game.to_act(state))
    return Question(game.view(state, seat), game.moves(state, seat), Seed.numbered(2))


@in_loop
async def test_a_bot_chooses_in_another_process_what_it_would_choose_here() -> None:
    asked = question()
    thinker = Thinker(1)
    try:
        levels: tuple[Level, ...] = ("beginner", "expert")
        for level in levels:
            here = GAMES["sequence"].bot(level).choose(*asked)
            assert await thinker.choose("sequence", level, asked) == here
        hints = await thinker.hint("sequence", asked.view, asked.moves)
        assert hints == list(GAMES["sequence"].hint(asked.view, asked.moves))
    finally:
        thinker.close()


@pytest.mark.parametrize("broken", [slow.hang, slow.fail])
@in_loop
async def test_for_a_bot_that_hangs_or_fails_chance_moves(monkeypatch: pytest.MonkeyPatch, broken: object) -> None:
    asked = question()
    monkeypatch.setattr(bot_workers, "_choose", broken)
    thinker = Thinker(1, patience=0.2)
    try:
        for _ in range(2):
            move = await thinker.choose("sequence", "easy", asked)
            assert move == asked.moves[asked.seed.below(len(asked.moves))]
    finally:
        thinker.close()


@in_loop
async def test_a_bot_for_which_no_process_gets_free_moves_by_chance_and_nobody_waits_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = question()
    monkeypatch.setattr(bot_workers, "QUEUE", 0.2)
    thinker = Thinker(1, patience=0.2)
    worker = thinker.bots.idle.get()  # as long as it has something else to do
    try:
        async with asyncio.timeout(PATIENCE):  # or it would wait for ever
            moves = [await thinker.choose("sequence", "easy", asked) for _ in range(2)]
        assert moves == [asked.moves[asked.seed.below(len(asked.moves))]] * 2
        assert thinker.bots.asked == 0, "nobody waits for what nobody wants any more"
    finally:
        thinker.bots.idle.put(worker)
        thinker.close()


@in_loop
async def test_however_much_guests_ask_a_bot_does_not_wait() -> None:
    asked = question()
    thinker = Thinker(1, patience=2)
    try:
        replays = [asyncio.ensure_future(thinker.replay(partial(time.sleep, 30))) for _ in range(WAITING)]
        await asyncio.sleep(0)
        for _ in range(100):
            with pytest.raises(Refused, match="busy"):
                await thinker.replay(partial(time.sleep, 30))
        with pytest.raises(Refused, match="busy"):
            await thinker.hint("sequence", asked.view, asked.moves)
        assert await thinker.choose("sequence", "expert", asked) in asked.moves
        assert not replays[-1].done(), "the bot did not wait for all of them"
        for replay in replays[1:]:
            replay.cancel()  # the guest has gone
        await asyncio.sleep(0)
        assert await thinker.replay(partial(abs, -1)) == 1, "those who wait no longer keep nobody out"
    finally:
        thinker.close()


@in_loop
async def test_loading_a_bot_does_not_count_as_its_thinking() -> None:
    crew = Crew(1, patience=1.0)
    try:
        assert await crew.ask(partial(pow, 2, 3), partial(time.sleep, 1.5)) == 8
    finally:
        crew.close()


@in_loop
async def test_a_crew_ends_without_waiting_for_its_work() -> None:
    crew = Crew(1, patience=3600.0)
    hangs = asyncio.ensure_future(crew.ask(partial(time.sleep, 3600)))
    while not crew.asked:
        await asyncio.sleep(0)
    crew.close()
    await hangs


@in_loop
async def test_a_bot_worker_that_was_killed_is_replaced() -> None:
    asked = question()
    thinker = Thinker(1)
    try:
        first = await thinker.choose("sequence", "expert", asked)
        worker = thinker.bots.idle.get()
        thinker.bots.idle.put(worker)
        worker._process.kill()
        assert await thinker.choose("sequence", "expert", asked) in asked.moves
        assert await thinker.choose("sequence", "expert", asked) == first
    finally:
        thinker.close()


@in_loop
async def test_a_table_goes_on_with_a_bot_that_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_workers, "_choose", slow.hang)
    with serving(tmp_path, patience=0.2) as served:
        async with table_for(served, "sequence", "Ann") as (ann,):
            await ann.play_on(lambda: len(ann.turns) >= 3)
            assert "bot" in {cast("dict[str, Json]", turn)["by"] for turn in ann.turns}


@in_loop
async def test_a_thinking_bot_delays_only_its_own_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    enough = tmp_path / "enough"
    monkeypatch.setattr(bot_workers, "_choose", partial(slow.wait_for, enough))
    with serving(tmp_path, patience=60) as served:
        async with (
            table_for(served, "sequence", "Ann", options={"players": 3}) as (ann,),
            table_for(served, "pairs", "Bob") as (bob,),
        ):
            if ann.is_on:
                await ann.move()
            turns = len(ann.turns)
            for _ in range(5):
                assert await bob.move() is None
            assert await ann.do("say", text="take your time") is None
            assert (await ann.ask("/healthz"))["ok"] is True
            assert len(ann.turns) == turns
            enough.touch()
            await ann.until(lambda: ann.is_on)
            assert {cast("dict[str, Json]", turn)["by"] for turn in ann.turns[turns:]} == {"bot"}
