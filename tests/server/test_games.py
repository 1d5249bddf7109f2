"""Whole games of all four kinds over the wire: people, bots, a spectator, and a player who leaves and comes back."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from tablee.games import GAMES
from tablee.kernel.json import Json
from tablee.kernel.record import Record, replay
from tablee.table.due import HOLD, SILENT
from tablee_lab.prove.player import Player
from tests.server.company import company, in_loop
from tests.server.serving import Clock, Served, serving

KINDS: dict[str, tuple[dict[str, Json], int]] = {
    "pairs": ({"faces": "open"}, 1),
    "sequence": ({"players": 4}, 3),
    "six_sequences": ({"players": 3, "rounds": 1}, 2),
    "figures": ({"players": 3}, 2),
}
"""The options of each game and the number of people; bots have the other seats."""


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("games")
    with serving(folder, clock) as server:
        yield server


@pytest.mark.parametrize("game", KINDS)
@in_loop
async def test_a_whole_game_with_a_player_who_leaves_and_comes_back_from_another_tab(
    served: Served, clock: Clock, game: str
) -> None:
    options, number = KINDS[game]
    names = ("Ann", "Bob", "Cy")[:number]
    async with company(served.base, *names, "Eve") as players:
        *people, watcher = players
        code = await _sit_down(players, game, options)
        sealed = watcher.table["sealed"]
        assert await people[0].do("start", level="medium") is None

        leaver = people[-1]
        async with asyncio.TaskGroup() as playing:
            playing.create_task(_ring(watcher, clock))
            for one in people[:-1]:
                playing.create_task(one.play_on())
            returned = await _leave_and_return(served, clock, code, leaver, watcher)
            playing.create_task(returned.play_on())

        players[players.index(leaver)] = returned
        await _agree(code, players)
        await _check_record(code, players, sealed)
        assert all(one.refusals == [] or game == "six_sequences" for one in players)  # a pause may end too early for us


async def _sit_down(players: list[Player], game: str, options: dict[str, Json]) -> str:
    host, *others = players
    code = await host.open(game, options, {"turbo": True})
    for seat, one in enumerate(players):
        await one.enter(code)
        if 0 < seat < len(others):
            assert await one.do("sit", seat=seat) is None
    return code


async def _ring(watcher: Player, clock: Clock) -> None:
    """End every pause for answers as soon as the people have had time to answer."""

    def beat() -> int | None:
        return cast("int | None", watcher.table["beat"])

    while True:
        await watcher.until(lambda: watcher.stage == "over" or beat() is not None)
        if watcher.stage == "over":
            return
        ends = beat()
        assert ends is not None
        clock.at = max(clock.at, ends)
        await watcher.do("undo")  # any command makes the table look at the clock, also one that is refused
        await watcher.until(lambda ends=ends: beat() != ends)  # type: ignore[misc]  # a default that is bound


async def _leave_and_return(served: Served, clock: Clock, code: str, leaver: Player, watcher: Player) -> Player:
    """Play a little, close the tab, let a bot move, come back from another tab and take the seat back."""
    await leaver.play_on(lambda: len(leaver.turns) > 5)
    seat = cast("int", leaver.you["seat"])
    await served.leave(leaver)
    clock.pass_(SILENT)
    await watcher.do("wave", emote="wait")
    await watcher.until(lambda: watcher.chairs[seat]["away"] is not None)
    if len(watcher.chairs) > 1:
        clock.pass_(HOLD)
        await watcher.do("wave", emote="wait")
        await watcher.until(lambda: watcher.chairs[seat]["bot"] == "medium")
        await watcher.until(lambda: any(_is_by_bot(turn, seat) for turn in watcher.turns) or watcher.stage == "over")
    returned = leaver.another_tab()
    await returned.enter(code)
    assert returned.you["seat"] == seat
    await returned.until(lambda: returned.chairs[seat]["bot"] is None and returned.chairs[seat]["away"] is None)
    return returned


def _is_by_bot(turn: Json, seat: int) -> bool:
    return isinstance(turn, dict) and turn["seat"] == seat and turn["by"] == "bot"


async def _agree(code: str, players: list[Player]) -> None:
    """Check that everybody has the same table, and that the picture built from messages equals a fresh one."""
    last = max(one.seq for one in players)
    for one in players:
        await one.until(lambda one=one: one.seq == last)  # type: ignore[misc]  # a default that is bound
        look, glance = await one.ask(f"/api/tables/{code}"), await one.ask(f"/api/tables/{code}/glance")
        assert glance == {
            "table": look["table"], "you": look["you"], "view": look["view"],
            "moves": len(one.turns), "at": cast("dict[str, Json]", one.turns[-1])["at"] if one.turns else None,
        }  # fmt: skip
        assert one.turns == look.pop("turns")
        assert {key: one.seen[key] for key in look} == look
        assert one.table == players[0].table


async def _check_record(code: str, players: list[Player], sealed: Json) -> None:
    """Check that everybody gets the record, and that it replays to the same scores and matches the commitment."""
    host = players[0]
    scores, winners = host.ended["scores"], host.ended["winners"]
    if host.ended["record"] is None:  # a lost patience is recorded when the next one is dealt
        assert await host.do("rematch") is None
        await host.until(lambda: host.table["number"] == 2)
    record = await players[-1].ask(f"/api/records/{code.lower()}-1")
    about = cast("dict[str, Json]", record["about"])
    kept = Record.read(str(record["text"]))
    outcome = GAMES[kept.game].outcome(replay(GAMES[kept.game], kept).state)
    assert outcome is not None
    assert list(outcome.scores) == scores == about["scores"]
    assert sorted(outcome.winners) == winners == about["winners"]
    assert kept.seed.commitment() == sealed == about["sealed"]
    assert len(kept.moves) == len(players[-1].turns) or host.table["number"] == 2
    assert bool(about["replaced"]) == (len(players) > 2)
