"""Moves at a table: who may move, which moves are stale, and how bots move."""

import gc
from itertools import pairwise
from types import FunctionType, ModuleType

import pytest

from tablee.bots.judging import LEVELS, Level
from tablee.games import GAMES
from tablee.kernel.json import Json
from tablee.kernel.record import Record, replay
from tablee.table.commands import Bot, Hint, Move, Say, Sit, Stand, Start
from tablee.table.due import Thinks, question
from tablee.table.entries import Played, Settings
from tests.table.world import ANN, BOB, CID, DEE, World, by_level, playing


def test_a_move_is_made_by_its_text_and_shown_to_all() -> None:
    world = playing("sequence", {"players": 2}, BOB)
    person = world.acting()
    move = world.look(person).moves[3]
    entry = world.move(person, move)
    assert entry == Played(world.table.seat_of(person) or 0, move)
    (turn,) = world.look(None).turns
    assert (turn.seat, turn.by, turn.at) == (world.table.seat_of(person), "person", world.now)
    assert turn.events[0]["kind"] == "played"  # type: ignore[index,call-overload]  # an event is an object
    assert world.acting() != person


def test_a_move_sent_without_knowing_the_last_move_is_stale() -> None:
    world = playing("figures", {"players": 2}, BOB)
    person = world.acting()
    seen_at = world.table.public
    world.move(person, "<")
    discard = world.look(person).moves[0]
    assert world.refusal(person, Move("x", seen_at, discard)) == "stale"
    assert world.refusal(person, Move("x", world.table.public + 1, discard)) == "stale"
    world.move(person, discard)


def test_an_event_that_does_not_change_the_choice_makes_no_move_stale() -> None:
    world = playing("figures", {"players": 2}, BOB)
    seen_at = world.table.public
    world.come(CID)
    world.ask(ANN, Say("x", "hm"))
    world.leave(CID)
    world.move(world.acting(), "<", seq=seen_at)


def showdown() -> tuple[World, str, str]:
    """A round of three has ended: one has laid down, the other two choose at the same time."""
    world = playing("figures", {"players": 3}, BOB, CID)
    person = world.acting()
    world.move(person, next(move for move in world.look(person).moves if move.startswith("=")))
    first, second = (one for one in (ANN, BOB, CID) if one != person)
    return world, first, second


def test_where_all_choose_at_once_one_choice_does_not_make_another_stale() -> None:
    world, first, second = showdown()
    seen_at = world.table.public
    world.move(first)
    assert world.table.public > seen_at  # everybody sees who has chosen
    assert world.refusal(second, Move("x", seen_at - 1, world.look(second).moves[0])) == "stale"
    world.move(second, seq=seen_at)
    assert len(world.match.line.state.rounds) == 1


def test_where_all_choose_at_once_choices_stay_hidden_from_the_others() -> None:
    world, first, second = showdown()
    chosen = world.look(first).moves[-1]
    world.move(first, chosen)
    assert f'"{chosen}"'.encode() in world.bytes(first)
    for viewer in (*{ANN, BOB, CID} - {first, second}, None):
        assert f'"{chosen}"'.encode() not in world.bytes(viewer)
    assert world.look(None).table.acting == (world.table.seat_of(second),)


def test_a_player_who_has_chosen_is_not_asked_again() -> None:
    world, first, _ = showdown()
    world.move(first)
    assert world.look(first).moves == ()
    assert world.refusal(first, Move("x", world.table.public, "x=suite")) == "illegal"


def test_a_draw_out_of_turn_does_not_make_the_move_of_the_player_on_turn_stale() -> None:
    world = playing("sequence", {"players": 3, "draw": "manual"}, BOB, CID)
    before = world.acting()
    world.move(before)
    player, seen_at = world.acting(), world.table.public
    world.move(before, "<", seq=1)  # an out-of-turn move is never stale while the rules allow it
    world.move(player, seq=seen_at)
    assert len(world.match.turns) == 3


def test_a_bot_draws_at_once_where_players_draw_for_themselves() -> None:
    world = playing("sequence", {"players": 2, "draw": "manual"})
    if 1 not in world.match.acting:
        world.move(ANN)
    world.pass_time(900)
    assert [(turn.seat, turn.by) for turn in world.match.turns][-2:] == [(1, "bot"), (1, "bot")]
    assert world.match.turns[-1].at == world.match.turns[-2].at
    assert str(world.match.line.moves[-1][1]) == "<"


def test_a_bot_never_reports_talking_and_never_admits_it() -> None:
    world = playing("sequence", {"players": 4, "silence": True})
    world.ask(ANN, Move("x", world.table.public, "?1"))
    for seat in (1, 3):
        moves = {str(move) for move in world.table.rules.moves(world.match.line.state, seat)}
        asked = {str(move) for move in question(world.table, world.match, seat).moves}
        assert moves - asked == {"?0", "admit", "deny"}
    world.pass_time(20_000)
    assert not {"admit", "deny", "?0"} & {str(move) for _, move in world.match.line.moves}


def test_bots_take_a_visible_time_that_depends_on_the_number_of_the_move_alone() -> None:
    paces = []
    for deal in (1, 2):
        world = World("sequence", {"players": 2})
        world.ask(ANN, Stand("x"))
        world.start()
        world.lay(GAMES["sequence"].deal(world.match.line.options, world.seed.child("deal", deal))._replace(turn=0))
        world.pass_time(20_000)
        times = [world.log[-1 - len(world.match.turns)][1], *(turn.at for turn in world.match.turns)]
        paces.append([later - earlier for earlier, later in pairwise(times)])
    shared = min(map(len, paces))
    assert paces[0][:shared] == paces[1][:shared]
    assert {400 <= pace < 900 for pace in paces[0]} == {True}
    assert len(set(paces[0])) > 10


def test_turbo_bots_move_at_once() -> None:
    world = World("sequence", {"players": 2}, settings=Settings(turbo=True))
    world.ask(ANN, Stand("x"))
    world.start()
    started = world.now
    world.pass_time(0)
    assert world.table.stage == "over"
    assert world.now == started


def test_a_bot_gets_the_view_of_its_seat_and_nothing_else() -> None:
    world = playing("six_sequences", {"players": 2})
    asked = question(world.table, world.match, 1)
    assert asked.view == world.table.rules.view(world.match.line.state, 1)
    assert asked.seed != world.table.seed
    assert asked.seed != question(world.table, world.match, 0).seed


TABLES: list[tuple[str, dict[str, Json]]] = [
    ("pairs", {}),
    ("sequence", {"players": 2}),
    ("six_sequences", {"players": 3, "rounds": 1}),
    ("figures", {"players": 2}),
]


@pytest.mark.parametrize(("name", "raw"), TABLES)
def test_built_in_bots_play_a_whole_game_and_the_record_names_them(name: str, raw: dict[str, Json]) -> None:
    world = World(name, raw, bots=by_level)
    levels: list[Level] = [LEVELS[0], LEVELS[1], LEVELS[0]]
    for seat in range(1, len(world.table.chairs)):
        world.ask(ANN, Bot("x", seat, levels[seat]))
    world.ask(ANN, Stand("x"))
    world.ask(ANN, Start("x", "beginner"))
    world.pass_time(30_000)
    assert len(world.match.turns) > 25
    assert {turn.by for turn in world.match.turns} == {"bot"}
    assert replay(world.table.rules, Record.read(str(world.match.line.record()))).states == world.match.line.states


@pytest.mark.parametrize(("name", "raw"), TABLES)
def test_a_table_keeps_the_first_and_the_current_state_of_its_game_alone(name: str, raw: dict[str, Json]) -> None:
    """Otherwise its memory would grow by a state for every move."""
    world = playing(name, raw)
    world.ask(ANN, Stand("x"))
    world.pass_time(10_000)
    assert len(world.match.turns) > 5
    found, waiting = dict[int, object](), list[object]([world.table])
    while waiting:
        one = waiting.pop()
        if id(one) not in found and not isinstance(one, type | ModuleType | FunctionType):
            found[id(one)] = one
            waiting += gc.get_referents(one)
    kind = type(world.match.line.state)
    assert sum(type(one) is kind for one in found.values()) == 2


def test_a_bot_moves_at_the_level_it_was_given() -> None:
    world = World("sequence", {"players": 3})
    world.ask(ANN, Bot("x", 1, "expert"))
    world.ask(ANN, Bot("x", 2, "easy"))
    world.ask(ANN, Stand("x"))
    world.ask(ANN, Start("x", "hard"))
    levels = {}
    for _ in range(3):
        (thinks,) = world.due()
        assert isinstance(thinks, Thinks)
        levels[thinks.seat] = thinks.level
        world.do(thinks)
    assert levels == {0: "hard", 1: "expert", 2: "easy"}


def test_when_the_game_is_over_nothing_is_due() -> None:
    world = World("sequence", {"players": 3}, settings=Settings(turbo=True, clock="fast"))
    world.sit(BOB)
    world.come(DEE)
    world.start()
    world.ask(ANN, Stand("x"))
    world.leave(BOB)
    world.pass_time(3_000_000)
    assert world.table.stage == "over"
    assert world.due() == []
    assert all(bank.since is None for bank in world.match.banks)


def test_a_player_who_comes_back_moves_where_a_bot_would_have() -> None:
    world = playing("sequence", {"players": 2}, BOB)
    world.ask(ANN, Stand("x"))
    world.ask(BOB, Stand("x"))
    world.pass_time(5_000)
    (seat,) = world.match.acting
    world.ask((ANN, BOB)[seat], Sit("x", seat))
    assert world.due() == []
    assert world.look(None).table.replaced == (0, 1)
    world.move((ANN, BOB)[seat])


def test_a_solo_player_against_bots_gets_hints_and_the_game_is_marked() -> None:
    world = playing("sequence", {"players": 2})
    while world.match.acting != {0}:
        assert world.refusal(ANN, Hint("x")) == "no_moves"
        world.pass_time(900)
    assert world.look(ANN).you.hints
    world.ask(ANN, Hint("x"))
    assert world.look(None).table.assisted
    world.come(BOB)
    world.let_in(BOB, 1)
    assert world.refusal(ANN, Hint("x")) == "no_hints"
    assert not world.look(ANN).you.hints


def test_where_aids_are_off_there_are_no_hints() -> None:
    world = playing("pairs", settings=Settings(aids=False))
    assert world.refusal(ANN, Hint("x")) == "no_hints"
    assert not world.look(ANN).you.hints
