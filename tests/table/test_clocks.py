"""Clocks: a time bank for each player, extra time each turn, and one bot move for a player whose time has run out."""

import pytest

from tablee.table.clock import Bank
from tablee.table.commands import Change, Sit, Stand, Undo
from tablee.table.due import Thinks
from tablee.table.entries import ClockName, Resumed, Settings
from tests.table.world import ANN, BOB, CID, World, playing

NORMAL = Settings(clock="normal")


def bank(world: World, person: str) -> Bank:
    seat = world.table.seat_of(person)
    assert seat is not None
    return world.match.banks[seat]


def left(world: World, person: str) -> int:
    """Return the time that somebody's clock shows now."""
    held = bank(world, person)
    return held.left if held.since is None else held.left - (world.now - held.since)


@pytest.mark.parametrize(("clock", "start", "turn", "most"), [("normal", 45, 20, 90), ("fast", 15, 8, 30)])
def test_a_clock_has_a_bank_adds_time_each_turn_and_holds_no_more_than_its_cap(
    clock: ClockName, start: int, turn: int, most: int
) -> None:
    world = playing("sequence", {"players": 2}, BOB, settings=Settings(clock=clock))
    mover = world.acting()
    waiter = {ANN: BOB, BOB: ANN}[mover]
    assert (left(world, mover), left(world, waiter)) == ((start + turn) * 1000, start * 1000)
    world.pass_time(3_000)
    assert (left(world, mover), left(world, waiter)) == ((start + turn - 3) * 1000, start * 1000)
    world.move(mover)
    assert (left(world, mover), left(world, waiter)) == ((start + turn - 3) * 1000, (start + turn) * 1000)
    for _ in range(12):
        world.move(world.acting())
    assert left(world, world.acting()) == most * 1000


def test_the_others_see_how_much_is_left_and_since_when_it_runs() -> None:
    world = playing("sequence", {"players": 2}, BOB, settings=NORMAL)
    (seat,) = world.match.acting
    chairs = world.look(None).table.chairs
    assert (chairs[seat].left, chairs[seat].runs) == (65_000, world.now)
    assert (chairs[1 - seat].left, chairs[1 - seat].runs) == (45_000, None)


def test_without_a_clock_nobody_runs_out_of_time() -> None:
    world = playing("sequence", {"players": 2}, BOB)
    world.pass_time(10**9)
    assert not world.match.turns
    assert [(chair.left, chair.runs) for chair in world.look(None).table.chairs] == [(None, None)] * 2


def test_a_player_out_of_time_has_one_move_made_for_them_and_keeps_the_seat() -> None:
    world = playing("sequence", {"players": 2}, BOB, settings=NORMAL)
    late = world.acting()
    seat = world.table.seat_of(late)
    world.pass_time(64_999)
    assert not world.match.turns
    world.pass_time(1)
    assert [(turn.seat, turn.by) for turn in world.match.turns] == [(seat, "clock")]
    assert [chair.level for chair in world.table.chairs] == [None, None]
    assert left(world, late) == 0
    assert world.look(None).table.replaced == (seat,)
    world.move(world.acting())
    assert left(world, late) == 20_000


def test_in_a_turn_of_several_moves_time_is_granted_for_the_next_move_and_added_once() -> None:
    world = playing("figures", {"players": 2}, BOB, settings=NORMAL)
    person = world.acting()
    world.pass_time(5_000)
    world.move(person, "<")
    assert left(world, person) == 60_000  # the same turn: nothing is added
    world.pass_time(60_000)
    assert [turn.by for turn in world.match.turns] == ["person", "clock"]
    other = world.acting()
    world.pass_time(65_000)  # the clock draws for the other player, who must discard now
    assert [turn.by for turn in world.match.turns][2:] == ["clock"]
    assert (world.acting(), left(world, other)) == (other, 20_000)


def test_bots_have_no_clock() -> None:
    world = playing("sequence", {"players": 2}, settings=NORMAL)
    if 0 in world.match.acting:
        world.move(ANN)
    assert world.match.banks[1] == Bank(45_000)
    assert [one.by for one in world.due() if isinstance(one, Thinks)] == ["bot"]


def test_the_clock_of_somebody_who_is_away_runs_on() -> None:
    world = playing("sequence", {"players": 2}, BOB, settings=Settings(clock="fast"))
    late = world.acting()
    world.leave(late)
    world.pass_time(23_000)
    assert [turn.by for turn in world.match.turns] == ["clock"]


def test_a_clock_stops_while_a_bot_holds_the_seat_and_standing_up_gains_no_time() -> None:
    world = playing("sequence", {"players": 2}, BOB, settings=NORMAL)
    person = world.acting()
    seat = world.table.seat_of(person)
    assert seat is not None
    world.pass_time(10_000)
    world.ask(person, Stand("x"))
    assert bank(world, person) == Bank(55_000)
    world.ask(person, Sit("x", seat))
    assert bank(world, person) == Bank(55_000, world.now)


def test_a_late_arrival_has_the_time_of_the_seat() -> None:
    world = playing("sequence", {"players": 3}, BOB, settings=NORMAL)
    while world.match.acting != {2}:
        world.move(world.acting())
    world.come(CID)
    world.let_in(CID, 2)
    assert bank(world, CID) == Bank(45_000, world.now)


def test_no_clock_runs_during_a_pause_and_the_next_turn_begins_as_usual() -> None:
    world = playing("six_sequences", {"players": 3}, BOB, CID, settings=NORMAL)
    while not world.match.beat:
        world.move(world.acting(), world.look(world.acting()).moves[-1])
    assert [one.since for one in world.match.banks] == [None] * 3
    assert not [one for one in world.due() if isinstance(one, Thinks)]
    world.pass_time(3_000)
    assert left(world, world.acting()) == 65_000


def test_a_solo_game_has_no_clock() -> None:
    world = World("pairs", settings=NORMAL)
    assert world.table.settings.clock == "none"
    world.ask(ANN, Change("x", {"faces": "open"}, Settings(clock="fast")))
    assert world.table.settings.clock == "none"
    world.start()
    assert world.due() == []


def test_players_who_mark_at_the_same_time_each_have_their_own_clock() -> None:
    world = playing("figures", {"players": 3}, BOB, CID, settings=NORMAL)
    person = world.acting()
    world.move(person, next(move for move in world.look(person).moves if move.startswith("=")))
    first, second = (one for one in (ANN, BOB, CID) if one != person)
    running = world.now
    assert [bank(world, one).since for one in (first, second)] == [running, running]
    world.pass_time(4_000)
    world.move(first)
    assert bank(world, first) == Bank(61_000)
    assert bank(world, second) == Bank(65_000, running)


def test_undoing_a_move_gives_no_extra_time_within_a_turn() -> None:
    world = playing("figures", {"players": 2}, BOB, settings=NORMAL)
    world.move(world.acting(), "<")
    world.move(world.acting())
    person = world.acting()
    taken = next(move for move in world.look(person).moves if move.endswith(">"))
    world.move(person, taken)
    world.pass_time(6_000)
    world.ask(person, Undo("x"))
    assert (world.acting(), left(world, person)) == (person, 59_000)


def test_lost_time_is_given_back_to_everything_that_runs_and_nothing_more() -> None:
    world = playing("sequence", {"players": 2}, BOB, settings=NORMAL)
    person = world.acting()
    other = {ANN: BOB, BOB: ANN}[person]
    world.pass_time(10_000)
    world.leave(other)
    hour = 3600 * 1000
    world.now += hour
    world.enter(Resumed(hour))
    assert (left(world, person), world.table.guests[other].away_since) == (55_000, world.now)
    assert not [one for one in world.due() if one.at <= world.now]
    world.enter(Resumed(hour))  # nobody is given what has not passed
    assert left(world, person) == 65_000
    assert world.table.guests[other].away_since == world.now


def test_a_pause_goes_on_after_lost_time() -> None:
    world = playing("six_sequences", {"players": 3}, BOB, CID, settings=NORMAL)
    while not world.match.beat:
        world.move(world.acting(), world.look(world.acting()).moves[-1])
    world.pass_time(1_000)
    world.now += 60_000
    world.enter(Resumed(60_000))
    assert world.look(None).table.beat == world.now + 2_000
