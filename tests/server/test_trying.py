"""Moves that people try in finished games: shown, weighed in another process, bounded, and refused with a sentence."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import cast

import msgspec
import pytest

from tablee.analysis.story import Analyst
from tablee.analysis.weighing import Weighed
from tablee.house.days import day_of, seed_of
from tablee.house.records import About
from tablee.house.trying import ChoiceSeen
from tablee.kernel.json import Json, to_plain
from tablee.kernel.record import Record
from tablee.kernel.seed import Seed
from tablee.server.trying import EACH, MOST, Tries
from tablee.store.model import GameRecord
from tablee.table.refusal import Refused
from tablee_lab.prove.player import Player
from tests.analysis.games import record
from tests.server.company import in_loop
from tests.server.serving import Clock, Served, serving

TEXT = str(record("pairs", 5, "easy"))
ANALYST = Analyst(Record.read(TEXT))
PLY = ANALYST.plies[4]
KEPT = "BCDFG-1"
HERE, THERE = "127.0.0.1", "203.0.113.7"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("trying"), Clock()) as server:
        about = msgspec.json.encode(About((), (), (), "", False, (), None)).decode()
        server.house.store.add_records([GameRecord(KEPT, None, "pairs", 1, TEXT, about)]).result()
        yield server


@pytest.fixture
def ann(served: Served) -> Player:
    return Player(served.base, "Ann")


def refused(player: Player, path: str, body: dict[str, Json] | None = None) -> str:
    """The reason of a refusal, which has a sentence in both languages."""
    answer = player.fetch(path, None if body is None else json.dumps(body).encode())
    said = cast("dict[str, str]", answer.body["refused"])
    assert said["fr"]
    assert said["fr"] != said["en"]
    return said["why"]


def test_a_decision_is_shown_with_all_its_moves_but_not_with_the_one_played(ann: Player) -> None:
    choice = msgspec.convert(ann.http(f"/api/records/{KEPT}/choice/{PLY}"), ChoiceSeen)
    seat, state = ANALYST.line.moves[PLY][0], ANALYST.states[PLY]
    assert (choice.seat, choice.seats, choice.acting, len(choice.turns)) == (seat, 1, (seat,), PLY)
    assert choice.view == to_plain(ANALYST.game.view(state, seat))
    assert choice.moves == tuple(map(str, ANALYST.game.moves(state, seat)))
    assert msgspec.convert(ann.http("/api/choice", {"text": TEXT, "ply": PLY}), ChoiceSeen) == choice


def test_any_move_can_be_tried_in_a_stored_and_in_an_imported_game(ann: Player) -> None:
    for move in ANALYST.game.moves(ANALYST.states[PLY], 0)[:3]:
        tried: dict[str, Json] = {"ply": PLY, "move": str(move)}
        found = msgspec.convert(ann.http(f"/api/records/{KEPT}/try", tried), Weighed)
        assert found == ANALYST.weigh(PLY, move)
        assert msgspec.convert(ann.http("/api/try", {**tried, "text": TEXT}), Weighed) == found


def test_what_cannot_be_tried_is_refused_with_a_sentence(served: Served, ann: Player) -> None:
    move = str(ANALYST.line.moves[PLY][1])
    last = len(ANALYST.line.moves)
    unfinished = str(ANALYST.line.take_back(2).record())
    secret = served.house.store.secret("day").result()
    today = seed_of(secret, "pairs", day_of(served.house.now()))
    sealed = str(replace(Record.read(TEXT), seed=Seed.read(today.text)))
    for text, ply, tried, why in (
        ("nonsense", PLY, move, "bad_record"),
        (unfinished, PLY, move, "not_finished"),
        (sealed, PLY, move, "day_sealed"),
        (TEXT, last, move, "no_choice"),
        (TEXT, PLY, "what?", "unreadable"),
        (TEXT, ANALYST.plies[-1], str(ANALYST.line.moves[0][1]), "illegal"),
    ):
        assert refused(ann, "/api/try", {"text": text, "ply": ply, "move": tried}) == why
        if text != TEXT or why == "no_choice":
            assert refused(ann, "/api/choice", {"text": text, "ply": ply}) == why
    assert refused(ann, f"/api/records/{KEPT}/try", {"ply": last, "move": move}) == "no_choice"
    assert refused(ann, f"/api/records/{KEPT}/choice/{last}") == "no_choice"
    assert refused(ann, f"/api/records/{KEPT}/choice/x") == "not_found"
    assert refused(ann, "/api/records/BCDFG-2/try", {"ply": PLY, "move": move}) == "no_record"
    assert refused(ann, "/api/records/BCDFG-2/choice/1") == "no_record"
    assert refused(ann, f"/api/records/{KEPT}/try", {"ply": -1, "move": move}) == "bad_message"
    assert refused(ann, "/api/try", {"text": TEXT, "ply": PLY}) == "bad_message"


class Slow:
    """Works until it is let."""

    def __init__(self) -> None:
        self.let = asyncio.Event()
        self.begun = self.cancelled = 0

    async def __call__(self) -> str | Refused | None:
        self.begun += 1
        try:
            await self.let.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return "weighed"


@in_loop
async def test_whoever_tries_another_move_no_longer_waits_for_the_first() -> None:
    tries, first, second = Tries(), Slow(), Slow()
    asked = asyncio.create_task(tries.ask("ann", THERE, first))
    while not first.begun:
        await asyncio.sleep(0)
    again = asyncio.create_task(tries.ask("ann", THERE, second))
    with pytest.raises(Refused, match="stale"):
        await asked
    assert (first.cancelled, tries.waiting) == (1, 1)
    second.let.set()
    assert await again == "weighed"
    assert tries.waiting == 0


@in_loop
async def test_neither_one_place_nor_all_together_can_try_any_number_of_moves_at_once() -> None:
    tries, slow = Tries(), Slow()
    tasks = [asyncio.create_task(tries.ask(f"there {n}", THERE, slow)) for n in range(EACH)]
    await asyncio.sleep(0)
    with pytest.raises(Refused, match="busy"):
        await tries.ask("one more", THERE, slow)
    tasks += [asyncio.create_task(tries.ask(f"here {n}", HERE, slow)) for n in range(MOST - EACH)]
    await asyncio.sleep(0)
    with pytest.raises(Refused, match="busy"):
        await tries.ask("another", HERE, slow)
    slow.let.set()
    assert await asyncio.gather(*tasks) == ["weighed"] * MOST
    assert tries.waiting == 0


@in_loop
async def test_a_try_that_fails_or_is_given_up_leaves_nothing_behind() -> None:
    async def fail() -> str | Refused | None:
        return None

    tries, slow = Tries(), Slow()
    with pytest.raises(Refused, match="busy"):
        await tries.ask("ann", HERE, fail)
    asked = asyncio.create_task(tries.ask("ann", HERE, slow))
    while not slow.begun:
        await asyncio.sleep(0)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    assert (tries.waiting, slow.cancelled) == (0, 1)
