"""Ratings on a server: which games count, that none is lost or counted twice, who sees them, and how one is erased."""

import json
from contextlib import closing
from functools import partial
from pathlib import Path

import msgspec
import pytest

from tablee.cli.main import main
from tablee.house.rated import pool_of, read_result, result_due
from tablee.house.rating import Gone, Person, Robot
from tablee.kernel.seed import Seed
from tablee.server import ratings
from tablee.server.checking import faults
from tablee.server.erasing import export
from tablee.store import ratings as kept
from tablee.store.model import StoreFailed
from tablee.store.place import address_of
from tablee.store.schema import ratings as ratings_table
from tablee.store.schema import results
from tablee.store.store import Store
from tablee.table import entries
from tablee.table.entries import AnyEntry, Opened, Played, Settings
from tablee.table.fold import after, opened
from tablee.table.model import Match, Origin, Table
from tests.server.company import in_loop
from tests.server.serving import START
from tests.server.worlds import NAMES, World, history, person_of
from tests.store.results import PEOPLE, result_of

CODE, ANN, BOB = "BCDFG", person_of("Ann"), person_of("Bob")


def whole_game(seed: int = 3, *, rated: bool = True) -> list[AnyEntry]:
    """Return the log of a table where Ann and Bob have finished a game."""
    first, *log = history("sequence", {"players": 2}, Seed.numbered(seed), 999, lambda _: False)
    assert isinstance(first, Opened)
    return [msgspec.structs.replace(first, settings=Settings(rated=rated)), *log]


def ending(log: list[AnyEntry]) -> tuple[Table, Table]:
    """Return the table before and after the last entry of a log."""
    first, *rest = log
    assert isinstance(first, Opened)
    before = table = opened(CODE, first, START)
    for entry in rest:
        before, table = table, after(table, entry, START)
    assert table.is_finished
    return before, table


def counted(before: Table, then: Table, **changes: object) -> bool:
    """Whether a game counts if this were different about it."""
    assert then.match is not None
    match = {name: value for name, value in changes.items() if name in Match.__struct_fields__}
    table = {name: value for name, value in changes.items() if name not in match}
    then = msgspec.structs.replace(then, match=msgspec.structs.replace(then.match, **match), **table)
    return result_due(before, then) is not None


async def finish(store: Store, code: str = CODE, seed: int = 3) -> World:
    """Let Ann and Bob finish a rated game: the last move comes over a socket."""
    log = whole_game(seed)
    last = log.pop()
    assert isinstance(last, Played)
    world = await World.open(store, code, log)
    name = NAMES[last.seat]
    await world.enter(name)
    await world.say(name, "move", "last", seq=world.room.table.public, move=last.move)
    assert world.room.table.stage == "over"
    return world


async def rows(store: Store) -> list[list[tuple[object, ...]]]:
    def read(connection: object) -> list[list[tuple[object, ...]]]:
        found = [connection.execute(table.select()).all() for table in (results, ratings_table)]  # type: ignore[attr-defined]
        return [[tuple(row) for row in one] for one in found]

    return await store.work(read)


# What counts


def test_a_rated_game_that_people_have_played_themselves_counts() -> None:
    before, then = ending(whole_game())
    due = result_due(before, then)
    assert due is not None
    assert (due.record, due.pool, due.ended_at) == (f"{CODE}-1", "sequence/2/2", START)
    result = read_result(due.body)
    assert result.seats == (Person(ANN), Person(BOB))
    assert then.match is not None
    assert then.match.outcome is not None
    assert result.winners == tuple(then.match.outcome.winners)
    assert result_due(then, then) is None, "a game ends once"
    assert result_due(before, before) is None


def test_friendly_games_and_games_that_say_little_about_strength_do_not_count() -> None:
    assert result_due(*ending(whole_game(rated=False))) is None
    before, then = ending(whole_game())
    assert counted(before, then)
    assert not counted(before, then, assisted=True)
    assert not counted(before, then, replaced=frozenset({1}))
    assert not counted(before, then, origin=Origin(4, None))
    assert not counted(before, then, day="2027-01-15")
    assert not counted(before, then, deal=17)
    assert then.match is not None
    turns = then.match.turns
    assert not counted(before, then, turns=(*turns[:-1], msgspec.structs.replace(turns[-1], by="bot")))
    given_up = msgspec.structs.replace(then.chairs[0], level="easy", ready=False)
    assert not counted(before, then, chairs=(given_up, then.chairs[1]))


def test_a_game_on_one_device_does_not_count() -> None:
    log = whole_game()
    came = next(entry for entry in log if isinstance(entry, entries.Came) and entry.by == BOB)
    log[log.index(came)] = msgspec.structs.replace(came, device=ANN)
    assert result_due(*ending(log)) is None


def test_a_bot_that_sat_there_from_the_beginning_counts_by_its_measured_strength() -> None:
    log = whole_game()
    sat = next(entry for entry in log if isinstance(entry, entries.Sat))
    log[log.index(sat)] = entries.BotSat(1, "hard")
    played = [
        msgspec.structs.replace(one, by="bot") if isinstance(one, Played) and one.seat == 1 else one for one in log
    ]
    due = result_due(*ending(played))
    assert due is not None
    assert read_result(due.body).seats == (Person(ANN), Robot("hard", 1631.0))


def test_a_patience_is_not_rated() -> None:
    log = history("pairs", {}, Seed.numbered(1), 3, lambda _: False)
    first = log[0]
    assert isinstance(first, Opened)
    table = opened(CODE, msgspec.structs.replace(first, settings=Settings(rated=True)), START)
    assert pool_of(table) is None


# None is lost, none counts twice


@in_loop
async def test_the_result_is_written_with_the_last_move_and_counts_once(store: Store) -> None:
    world = await finish(store)
    (result,), none = await rows(store)
    assert (result[0], none) == (f"{CODE}-1", []), "it does not count yet: the server may end here"
    await world.close()
    for _ in range(3):
        assert not await store.work(ratings.count)
        placed, found = await rows(store)
        assert [row[-1] for row in placed] == [1]
        assert {row[0] for row in found} == {ANN, BOB}
        assert {json.loads(str(row[-1]))["played"] for row in found} == {1}
    before = await rows(store)
    assert await store.work(ratings.rebuild) == 1
    assert await rows(store) == before
    assert list(faults(store)) == []


@in_loop
async def test_everybody_sees_their_own_ratings_and_at_a_rated_table_those_of_the_others(store: Store) -> None:
    world = await finish(store)
    ann, eve = [json.loads((await world.page("/api/ratings", name)).removeprefix("200 ")) for name in ("Ann", "Eve")]
    assert eve == []
    (one,) = ann
    assert (one["game"], one["seats"], one["sides"], one["played"], one["provisional"]) == ("sequence", 2, 2, 1, True)
    assert (one["mean"] > 1500) == (one["won"] == 1)
    assert one["levels"] == [1339, 1413, 1500, 1631, 1768]
    (mark,) = one["track"]
    assert (mark["record"], mark["mean"], mark["change"]) == (f"{CODE}-1", one["mean"], one["mean"] - 1500)
    path = "/api/tables/{code}/strengths"
    seen = json.loads((await world.page(path, "Eve")).removeprefix("200 "))
    assert [strength["mean"] - 1500 for strength in seen] == [ann[0]["mean"] - 1500, 1500 - ann[0]["mean"]]
    friendly = msgspec.structs.replace(world.room.table.settings, rated=False)
    world.room.book.table = msgspec.structs.replace(world.room.table, settings=friendly)
    assert await world.page(path, "Eve") == "200 []"
    await world.close()


@in_loop
async def test_counting_in_pieces_gives_the_same_as_counting_at_once(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = [result_of(number) for number in range(1, 61)]
    for result in played:
        await store.work(partial(kept.keep_result, result=result))
    assert not await store.work(ratings.count)
    monkeypatch.setattr(ratings, "_AT_ONCE", 7)
    with closing(Store.open(address_of(tmp_path / "other.sqlite3"))) as other:
        for start in range(0, len(played), 20):
            for result in reversed(played[start : start + 20]):
                await other.work(partial(kept.keep_result, result=result))
            while await other.work(ratings.count):
                pass
        assert (await rows(store))[1] == (await rows(other))[1]
        assert len((await rows(store))[1]) == 5


@in_loop
async def test_while_another_node_counts_nobody_counts_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await store.work(partial(kept.keep_result, result=result_of(1)))
    monkeypatch.setattr(kept, "is_free", lambda _: False)
    assert not await store.work(ratings.count)
    with pytest.raises(StoreFailed, match="try again"):
        await store.work(ratings.rebuild)
    assert (await rows(store))[1] == []


# The operator


@in_loop
async def test_the_check_finds_what_is_wrong_and_the_operator_makes_the_ratings_again(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    world = await finish(store)
    await world.close()
    await store.work(ratings.count)
    right = await rows(store)
    wrong = [
        (results.delete(), "the result of this rated game is missing"),
        (results.update().values(pool="figures/2/2"), "the result that counts is not that of the log"),
        (
            ratings_table.update().values(body='{"mean":2000.0}'),
            f"the ratings of {ANN} are not what the results come to",
        ),
    ]
    for statement, fault in wrong:
        await store.work(lambda connection, statement=statement: connection.execute(statement).rowcount)  # type: ignore[misc]
        assert any(fault in one for one in faults(store))
        if "not that of the log" in fault:
            await store.work(lambda connection: connection.execute(results.delete()).rowcount)
        url = str(store._engine.url)
        assert main(["house", "ratings", "--database", url]) == 0
        assert "results: 1" in capsys.readouterr().out
        assert list(faults(store)) == []
        assert await rows(store) == right


@in_loop
async def test_a_log_that_was_brought_along_brings_no_result(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    """No server wrote the record of its game."""
    world = await World.open(store, CODE, whole_game())
    await world.close()
    assert list(faults(store)) == []
    assert main(["house", "ratings", "--database", str(store._engine.url)]) == 0
    assert "results: 0, restored: 0" in capsys.readouterr().out


@in_loop
async def test_erasing_a_person_leaves_nothing_of_them_and_the_ratings_of_the_others(store: Store) -> None:
    for number in range(1, 81):
        await store.work(partial(kept.keep_result, result=result_of(number)))
    gone = PEOPLE[2]
    while await store.work(ratings.count):
        pass
    before = await ratings.up_to_date(store, PEOPLE)
    await store.work(partial(ratings.erase, id_=gone))
    after_ = await ratings.up_to_date(store, PEOPLE)
    assert gone not in repr(await rows(store))
    assert after_.keys() == before.keys() - {(gone, "figures/2/2")}
    for key, rating in after_.items():
        assert (rating.mean, rating.spread, rating.track) == (before[key].mean, before[key].spread, before[key].track)
    assert await store.work(ratings.faults_of_ratings) == []
    aliases = {
        (seat.alias, result.ended_at // 86_400_000)
        for result in await store.work(lambda connection: list(ratings._counted(connection)))
        for seat in read_result(result.body).seats
        if isinstance(seat, Gone)
    }
    assert len({alias for alias, _ in aliases}) == len({day for _, day in aliases}) == len(aliases), "one a day"


@in_loop
async def test_what_is_known_of_a_person_includes_their_ratings(store: Store) -> None:
    world = await finish(store)
    await world.close()
    found = await store.work(partial(export, id_=ANN))
    assert found is not None
    (rating,) = found.ratings
    assert (rating.game, rating.played) == ("sequence", 1)
