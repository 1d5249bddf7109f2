"""Analyses at a server: worked out in parts, given up when nobody asks, kept with the record, never of a live game."""

import asyncio
import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import cast

import msgspec
import pytest

from tablee.analysis.model import Story
from tablee.analysis.story import Analyst, Assessed, analyse
from tablee.house.analysing import AnalysisSeen
from tablee.house.days import day_of, seed_of
from tablee.kernel.json import Json
from tablee.kernel.record import Record
from tablee.kernel.seed import Seed
from tablee.server import analysing
from tablee.server.analysing import EACH, MOST, VERSION, WATCHED, Desk, Part, part
from tablee.store.model import GameRecord
from tablee.store.place import address_of
from tablee.store.store import Store
from tablee.table.refusal import Refused
from tablee_lab.prove.player import Player
from tests.analysis.games import record
from tests.server.company import in_loop
from tests.server.serving import Clock, serving

HERE, THERE = "127.0.0.1", "203.0.113.7"
TEXTS = [str(record("pairs", number, "easy")) for number in range(MOST + 1)]
TEXT = TEXTS[5]


class Slow:
    """Works here, one part for each time that it is let."""

    def __init__(self) -> None:
        self._let = asyncio.Semaphore(0)
        self._ended = asyncio.Semaphore(0)
        self.begun = 0

    async def __call__(self, text: str, found: tuple[Assessed, ...]) -> Part | Refused | None:
        self.begun += 1
        await self._let.acquire()
        self._ended.release()
        return part(text, found)

    async def let(self, parts: int = 1) -> None:
        for _ in range(parts):
            self._let.release()
            await self._ended.acquire()
        await asyncio.sleep(0)


@in_loop
async def test_an_analysis_is_worked_out_in_parts_and_shows_how_far_it_is() -> None:
    desk, slow = Desk(), Slow()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(analysing, "PART", -1.0)  # a part is one decision
        assert desk.of_text(TEXT, HERE, slow) == AnalysisSeen(0, 0, None)
        decisions = len(Analyst(Record.read(TEXT)).plies)
        for done in (1, 2, 3):
            await slow.let()
            assert desk.of_text(TEXT, HERE, slow) == AnalysisSeen(done, decisions, None)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(analysing, "PART", 1000.0)
        await slow.let()
    assert desk.of_text(TEXT, HERE, slow) == AnalysisSeen(decisions, decisions, analyse(Record.read(TEXT)))
    assert desk.waiting == 0


@in_loop
async def test_an_analysis_that_nobody_asks_for_is_given_up_and_leaves_nothing() -> None:
    time = [0.0]
    desk, slow = Desk(lambda: time[0]), Slow()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(analysing, "PART", -1.0)
        desk.of_text(TEXT, HERE, slow)
        await slow.let(2)
        time[0] += WATCHED
        desk.of_text(TEXT, HERE, slow)
        await slow.let()
        assert desk.of_text(TEXT, HERE, slow).done == 3
        time[0] += WATCHED + 1
        await slow.let()
        assert desk.waiting == 0
        begun = slow.begun
        assert desk.of_text(TEXT, HERE, slow) == AnalysisSeen(0, 0, None)
        await desk.close()
        assert slow.begun <= begun + 1


@in_loop
async def test_neither_one_place_nor_all_together_can_ask_for_any_number_of_analyses() -> None:
    desk, slow = Desk(), Slow()
    for text in TEXTS[:EACH]:
        desk.of_text(text, THERE, slow)
    with pytest.raises(Refused, match="busy"):
        desk.of_text(TEXTS[EACH], THERE, slow)
    assert desk.of_text(TEXTS[0], THERE, slow).story is None, "those under way go on"
    for text in TEXTS[EACH:MOST]:
        desk.of_text(text, HERE, slow)
    with pytest.raises(Refused, match="busy"):
        desk.of_text(TEXTS[MOST], HERE, slow)
    assert desk.waiting == MOST
    await desk.close()


@in_loop
async def test_an_analysis_that_fails_is_refused_once_and_can_be_asked_for_again() -> None:
    async def fail(_: str, __: object) -> Part | Refused | None:
        return None

    desk = Desk()
    desk.of_text(TEXT, HERE, fail)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    with pytest.raises(Refused, match="busy"):
        desk.of_text(TEXT, HERE, fail)
    assert desk.of_text(TEXT, HERE, fail) == AnalysisSeen(0, 0, None)
    await desk.close()


@in_loop
async def test_the_analysis_of_a_record_is_kept_with_it(tmp_path: Path) -> None:
    kept = GameRecord("BCDFG-1", None, "pairs", 1, TEXT, "{}")
    with closing(Store.open(address_of(tmp_path / "tablee.sqlite3"))) as store:
        await store.add_records([kept])
        desk, slow = Desk(), Slow()
        await desk.of_record(kept, HERE, store, slow)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(analysing, "PART", 1000.0)
            await slow.let()
            while desk.waiting:
                await asyncio.sleep(0.001)  # the store has a thread of its own
        seen = await Desk().of_record(kept, HERE, store, slow)
        assert seen.story == analyse(Record.read(TEXT))
        assert slow.begun == 1
        await store.keep_analysis("BCDFG-1", VERSION, '{"what": "is this"}')
        assert await Desk().of_record(kept, HERE, store, slow) == AnalysisSeen(0, 0, None)


def refused(player: Player, path: str, body: dict[str, Json] | None = None) -> str:
    """The reason of a refusal, asked for until it comes."""
    while True:
        answer = player.fetch(path, None if body is None else json.dumps(body).encode())
        if "refused" in answer.body:
            said = cast("dict[str, str]", answer.body["refused"])
            assert said["fr"]
            assert said["fr"] != said["en"]
            return said["why"]
        assert answer.body["story"] is None


def test_a_server_analyses_in_another_process_and_refuses_what_is_no_finished_game(tmp_path: Path) -> None:
    clock = Clock()
    with serving(tmp_path, clock) as served:
        ann = Player(served.base, "Ann")
        while (seen := ann.http("/api/analysis", {"text": TEXT}))["story"] is None:
            pass
        assert msgspec.convert(seen["story"], Story, strict=False) == analyse(Record.read(TEXT))
        unfinished = str(Analyst(Record.read(TEXT)).line.take_back(2).record())
        today = seed_of(served.house.store.secret("day").result(), "pairs", day_of(clock()))
        sealed = str(replace(Record.read(TEXT), seed=Seed.read(today.text)))
        for text, why in (
            ("nonsense", "bad_record"),
            (TEXT.replace("tablee pairs", "tablee chess"), "bad_record_game"),
            (TEXT.replace("0: ", "0: what? ", 1), "bad_record_notation"),
            (unfinished, "not_finished"),
            (sealed, "day_sealed"),
        ):
            assert refused(ann, "/api/analysis", {"text": text}) == why
        assert refused(ann, "/api/records/BCDFG-1/analysis") == "no_record"
        assert refused(ann, "/api/analysis", {"words": "no"}) == "bad_message"
