"""Games that begin at a moment of a finished game: the same cards, one person, and bots in the other seats."""

from functools import cache

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.games import GAMES, AnyLine
from tablee.kernel.game import Seat
from tablee.kernel.json import Json, canonical, to_plain
from tablee.kernel.record import Record, replay, start
from tablee.kernel.seed import Seed
from tablee.table.commands import Redeal, Rematch, Rescue, Sit, Stand, Undo
from tablee.table.entries import Begun, Played, Rang
from tablee.table.model import Origin
from tests.table.session import TABLES, Chance, hold_session
from tests.table.test_sessions import SECRETS, check, few
from tests.table.world import ANN, BOB, World, by_level

KINDS = st.sampled_from(TABLES)


def random_game(name: str, raw: dict[str, Json], seed: Seed) -> AnyLine:
    """A game of random moves, from its deal to its end."""
    game = GAMES[name]
    line = start(game, game.read_options(raw), seed)
    while acting := sorted(game.to_act(line.state)):
        seat = acting[0]
        line = line.play(seat, seed.child("move", len(line.moves)).choice(game.moves(line.state, seat)))
    return line


@cache
def _finished(name: str, raw: str) -> AnyLine:
    return random_game(name, msgspec.json.decode(raw), Seed.numbered(5))


def finished(name: str, raw: dict[str, Json]) -> AnyLine:
    return _finished(name, canonical(raw))


def played_on(line: AnyLine, ply: int, seat: Seat = 0, **more: object) -> World:
    """A table whose game begins after this number of moves of a game, with Ann in this seat."""
    options = to_plain(line.options)
    assert isinstance(options, dict)
    world = World(line.game.name, options, seed=line.seed, **more)  # type: ignore[arg-type]  # as the caller says
    moves = tuple((mover, str(move)) for mover, move in line.moves[:ply])
    world.enter(Begun(seat, "easy", moves, "BCDFG-1"))
    return world


@pytest.mark.parametrize(("name", "raw"), TABLES)
def test_the_same_cards_lie_at_that_moment_and_come_after_it(name: str, raw: dict[str, Json]) -> None:
    line = finished(name, raw)
    states, last = line.states, len(line.moves)
    seats = line.game.seats(line.options)
    for ply in (0, last // 3, last - 1):
        world = played_on(line, ply, seats - 1)
        assert world.match.line.state == states[ply]
        assert world.match.line.moves == line.moves[:ply]
        assert world.match.acting == line.game.to_act(states[ply])
        assert world.read_back() == world.table
        seat, move = line.moves[ply]
        world.enter(Played(seat, str(move)), *([Rang()] if world.match.beat else []))
        assert world.match.line.states[ply + 1] == states[ply + 1]


@few
@given(kind=KINDS, secret=SECRETS)
def test_whatever_happens_then_the_table_is_read_back_and_goes_on_from_that_moment(
    kind: tuple[str, dict[str, Json]], secret: bytes
) -> None:
    line = finished(*kind)
    chance = Chance(Seed(secret))
    ply = chance.below(len(line.moves))
    world = played_on(line, ply, chance.below(line.game.seats(line.options)))

    def look_on() -> None:
        check(world, chance)
        if world.table.number == 1:
            assert world.match.line.moves[:ply] == line.moves[:ply]
            assert world.match.origin == Origin(ply, "BCDFG-1")
            assert world.match.assisted
            assert world.table.is_finished or world.table.people() == [ANN]

    hold_session(world, chance, 100, look_on)
    assert world.read_back() == world.table
    record = Record.read(str(world.match.line.record()))
    assert replay(line.game, record).states == world.match.line.states


def test_the_person_has_the_seat_and_bots_of_the_level_the_others() -> None:
    world = played_on(finished("sequence", {"players": 4}), 9, seat=2)
    chairs = world.look(ANN).table.chairs
    assert [(chair.name, chair.bot) for chair in chairs] == [
        (None, "easy"),
        (None, "easy"),
        ("Ann", None),
        (None, "easy"),
    ]
    assert [turn.by for turn in world.look(ANN).turns] == ["bot", "bot", "person", "bot"] * 2 + ["bot"]
    assert world.look(ANN).you.hints


def test_everybody_sees_where_it_began_and_that_it_is_assisted() -> None:
    world = played_on(finished("sequence", {"players": 2}), 7)
    for viewer in (ANN, BOB, None):
        table = world.look(viewer).table
        assert (table.stage, table.origin, table.assisted) == ("playing", Origin(7, "BCDFG-1"), True)


@pytest.mark.parametrize("ply", [0, 20])
@pytest.mark.parametrize(("name", "raw"), TABLES)
def test_an_undo_does_not_go_back_beyond_that_moment(name: str, raw: dict[str, Json], ply: int) -> None:
    world = played_on(finished(name, raw), ply)
    before = world.match.line.state
    assert world.look(ANN).you.undo is None
    for _ in range(6):
        world.pass_time(4_000)
        if world.look(ANN).moves:
            world.move(ANN)
    assert world.look(ANN).you.undo
    while world.look(ANN).you.undo:
        world.ask(ANN, Undo("x"))
    assert world.refusal(ANN, Undo("x")) == "nothing_to_undo"
    stand = world.match.line
    assert len(stand.moves) >= ply
    assert stand.states[ply] == before
    assert all(
        seat != 0 or turn.is_quiet for turn, (seat, _) in zip(world.match.turns[ply:], stand.moves[ply:], strict=True)
    )


def test_a_solo_player_names_no_move_before_that_moment() -> None:
    world = played_on(finished("pairs", {}), 2)
    world.move(ANN)
    world.move(ANN)
    assert world.refusal(ANN, Undo("x", 1)) == "nothing_to_undo"
    world.ask(ANN, Undo("x", 2))
    assert len(world.match.turns) == 2


def test_what_was_seen_before_that_moment_stays_seen() -> None:
    line = finished("pairs", {})
    world, whole = played_on(line, 4), World("pairs", {}, seed=line.seed)
    whole.start()
    for seat, move in line.moves[:4]:
        whole.enter(Played(seat, str(move)))
    assert world.look(ANN).view == whole.look(ANN).view


@pytest.mark.parametrize("after", [-2, 0, 2])
def test_a_rescue_goes_back_to_that_moment_at_most_and_says_if_it_was_lost_already(after: int) -> None:
    game = GAMES["pairs"]
    line = random_game("pairs", {}, Seed.numbered(game.graded_deals()["easy"][0]))
    lost = next(ply for ply, state in enumerate(line.states) if game.winnable(state) is False)
    ply = max(0, lost + after)
    world = played_on(line, ply)
    while world.look(ANN).moves:
        world.move(ANN)
    world.ask(ANN, Rescue("x"))
    assert len(world.match.turns) == ply if after >= 0 else ply <= len(world.match.turns)
    assert world.look(ANN).table.lost == (after >= 0)
    assert world.read_back() == world.table


def test_nobody_else_takes_a_seat_before_it_is_over() -> None:
    world = played_on(finished("sequence", {"players": 3}), 8, bots=by_level)
    world.come(BOB)
    assert world.refusal(BOB, Sit("x", 1)) == "played_alone"
    assert world.refusal(ANN, Sit("x", 1)) == "is_playing"
    world.ask(ANN, Stand("x"))
    assert world.refusal(BOB, Sit("x", 0)) == "seat_taken"
    world.pass_time(10_000_000)
    assert world.table.is_finished
    world.ask(BOB, Sit("x", 1))


def test_the_next_game_at_the_table_is_sealed_and_like_any_other() -> None:
    world = played_on(finished("sequence", {"players": 2}), 8, bots=by_level)
    sealed = world.look(ANN).table.sealed_next
    world.ask(ANN, Stand("x"))
    world.pass_time(10_000_000)
    world.ask(ANN, Sit("x", 0))
    world.ask(ANN, Rematch("x"))
    world.pass_time(0)
    table = world.look(ANN).table
    assert (table.stage, table.number, table.origin, table.assisted) == ("playing", 2, None, False)
    assert table.sealed == sealed
    assert world.match.line.seed != finished("sequence", {"players": 2}).seed


def test_another_deal_of_the_patience_has_no_origin() -> None:
    world = played_on(finished("pairs", {}), 2)
    world.ask(ANN, Redeal("x", {}))
    assert (world.look(ANN).table.origin, world.look(ANN).table.assisted, world.look(ANN).turns) == (None, False, ())


@pytest.mark.parametrize("seat", [0, 1])
def test_a_person_sees_what_the_player_of_their_seat_saw(seat: Seat) -> None:
    line = finished("sequence", {"players": 2})
    world = played_on(line, 8, seat)
    assert world.look(ANN).view == to_plain(line.game.view(line.states[8], seat))
    assert world.look(BOB).view == to_plain(line.game.view(line.states[8], None))
