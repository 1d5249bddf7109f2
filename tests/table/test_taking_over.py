"""Tables that a server takes over from a device: what was played there stays marked, what comes next is sealed anew."""

import pytest
from msgspec.structs import replace

from tablee.games import GAMES
from tablee.house.rated import result_due
from tablee.house.records import record_due
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee.table import snapshot
from tablee.table.commands import Rematch, Stand, Undo
from tablee.table.entries import Settings, TakenOver
from tests.table.world import ANN, BOB, World, by_level, playing

NEXT, FIRST = Seed.numbered(77), Seed.numbered(78)
TAKEN = TakenOver(NEXT.text)


def begun(moves: int = 3, rated: bool = False) -> World:
    """A game against a bot that a server has just taken over, after some moves of Ann."""
    world = playing("sequence", {"players": 2}, settings=Settings(rated=rated))
    while len(world.match.turns) < moves:
        world.move(ANN) if 0 in world.match.acting else world.pass_time(1_000)
    world.enter(TAKEN)
    return world


def test_everybody_sees_that_a_device_dealt_the_cards_and_that_it_is_assisted() -> None:
    world = begun()
    for viewer in (ANN, BOB, None):
        table = world.look(viewer).table
        assert (table.taken_over, table.assisted, table.stage) == (3, True, "playing")
    assert world.read_back() == world.table


def test_a_game_of_this_house_is_not_marked() -> None:
    world = playing("sequence", {"players": 2})
    assert (world.look(ANN).table.taken_over, world.look(ANN).table.assisted) == (None, False)


def test_a_dealt_game_counts_as_begun_on_a_device_before_its_first_move() -> None:
    assert begun(0).look(None).table.taken_over == 0


@pytest.mark.parametrize(("game", "raw"), [(name, {}) for name in GAMES])
def test_the_cards_stay_as_they_were(game: str, raw: dict[str, Json]) -> None:
    world = playing(game, raw)
    before = world.look(ANN)
    world.enter(TAKEN)
    after = world.look(ANN)
    assert (after.view, after.moves, after.table.sealed) == (before.view, before.moves, before.table.sealed)


def test_the_next_game_has_a_seed_that_the_device_did_not_know_and_no_mark() -> None:
    world = begun()
    assert world.look(BOB).table.sealed_next == NEXT.commitment()
    world.bots = by_level
    world.ask(ANN, Stand("x"))
    world.pass_time(10_000_000)
    assert world.table.is_finished
    world.ask(ANN, Rematch("x"))
    world.pass_time(0)
    table = world.look(BOB).table
    assert (table.number, table.sealed, table.taken_over, table.assisted) == (2, NEXT.commitment(), None, False)
    assert world.match.line.seed == NEXT


def test_cards_that_are_not_dealt_yet_get_a_seed_that_the_device_did_not_know() -> None:
    world = World("sequence", {"players": 2})
    sealed = world.look(None).table.sealed
    world.enter(TakenOver(NEXT.text, FIRST.text))
    assert world.look(None).table.sealed == FIRST.commitment() != sealed
    world.start()
    assert world.match.line.seed == FIRST
    assert (world.look(None).table.taken_over, world.look(None).table.assisted) == (None, False)


def test_what_is_taken_back_was_not_played_on_the_device_any_more() -> None:
    world = begun(5)
    assert world.look(BOB).table.taken_over == 5
    world.ask(ANN, Undo("x"))
    assert world.look(BOB).table.taken_over == len(world.match.turns) < 5
    world.move(ANN)
    world.pass_time(1_000)
    assert world.look(BOB).table.taken_over < len(world.match.turns)  # type: ignore[operator]  # a number


def test_the_time_in_which_no_house_had_the_table_is_given_back() -> None:
    world = playing("sequence", {"players": 2}, settings=Settings(clock="fast"))
    while world.match.banks[0].since is None:
        world.pass_time(1_000)
    ends, lost = world.match.banks[0].ends, 1_000_000
    assert ends is not None
    world.now = world.table.at + lost
    world.enter(TAKEN)
    assert world.match.banks[0].ends == ends + lost


def test_somebody_else_may_take_the_seat_of_a_bot_with_the_hosts_yes() -> None:
    world = begun()
    world.come(BOB)
    world.let_in(BOB, 1)
    assert world.holder(1) == BOB
    assert world.look(BOB).table.taken_over == 3


def test_the_record_says_that_it_was_begun_on_a_device_and_it_is_not_rated() -> None:
    world = begun(rated=True)
    world.bots = by_level
    world.ask(ANN, Stand("x"))
    before = world.table
    while not world.table.is_finished:
        before = world.table
        world.do(world.due()[0])
    assert world.table.settings.rated
    assert result_due(before, world.table) is None  # it is not rated
    record = record_due(before, world.table)
    assert record is not None
    assert '"taken_over":3' in record.about
    assert '"assisted":true' in record.about


def test_a_table_that_was_taken_over_is_kept_between_two_games() -> None:
    world = World("sequence", {"players": 2})
    world.enter(TakenOver(NEXT.text, FIRST.text))
    kept = snapshot.read(snapshot.write(world.table, b"chain"))
    assert kept == (replace(world.table, match=None), b"chain")
