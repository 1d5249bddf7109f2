"""Refusals and their codes: every command in every stage, from everybody who may not give it."""

from collections.abc import Callable
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.kernel.json import Json
from tablee.table import commands
from tablee.table.arranging import opening
from tablee.table.commands import (
    Admit,
    Agree,
    AnyCommand,
    Ban,
    Bot,
    Change,
    Clear,
    Come,
    Decline,
    Hint,
    Move,
    Mute,
    Ready,
    Redeal,
    Rematch,
    Rescue,
    Say,
    Sit,
    Stand,
    Start,
    Swap,
    Undo,
    Wave,
)
from tablee.table.decide import decide
from tablee.table.entries import Settings
from tablee.table.refusal import Refused
from tests.table.world import ANN, BOB, CID, DEE, NAMES, World, playing


def waiting() -> World:
    """Ann is the host in seat 0, Bob sits in seat 1, seat 2 is free; Cid is a spectator."""
    world = World("figures", {"players": 3})
    world.sit(BOB)
    world.come(CID)
    return world


def under_way() -> World:
    world = waiting()
    world.start()
    return world


def over() -> World:
    """The same table after the game; bots have played it, to make it short."""
    world = World("sequence", {"players": 3})
    world.sit(BOB)
    world.come(CID)
    world.start()
    world.ask(ANN, Stand("x"))
    world.ask(BOB, Stand("x"))
    world.pass_time(3_000_000)
    assert world.table.stage == "over"
    world.ask(ANN, Sit("x", 0))
    world.ask(BOB, Sit("x", 1))
    return world


STAGES: dict[str, Callable[[], World]] = {"waiting": waiting, "playing": under_way, "over": over}


@pytest.fixture(scope="module")
def worlds() -> dict[str, World]:
    """One world of each stage. A refusal changes nothing, so the tests can share them."""
    return {stage: make() for stage, make in STAGES.items()}


CHANGE = Change("x", {"players": 4}, Settings())

WORDS: list[tuple[str, str, AnyCommand, str]] = [
    # A person who has not joined can only join.
    *((stage, DEE, Move("x", 1, "<"), "not_here") for stage in STAGES),
    *((stage, DEE, Sit("x", 2), "not_here") for stage in STAGES),
    *((stage, DEE, Say("x", "hello"), "not_here") for stage in STAGES),
    *((stage, DEE, Start("x"), "not_here") for stage in STAGES),
    # A spectator cannot do what players do.
    *((stage, CID, Move("x", 1, "<"), "no_seat") for stage in STAGES),
    *((stage, CID, Stand("x"), "no_seat") for stage in STAGES),
    *((stage, CID, Ready("x", True), "no_seat") for stage in STAGES),
    *((stage, CID, Rematch("x"), "no_seat") for stage in STAGES),
    *((stage, CID, Undo("x"), "no_seat") for stage in STAGES),
    *((stage, CID, Agree("x"), "no_seat") for stage in STAGES),
    *((stage, CID, Decline("x"), "no_seat") for stage in STAGES),
    *((stage, CID, Hint("x"), "no_seat") for stage in STAGES),
    *((stage, CID, Rescue("x"), "no_seat") for stage in STAGES),
    *((stage, CID, Redeal("x", {}), "no_seat") for stage in STAGES),
    *((stage, BOB, Redeal("x", {}), "not_alone") for stage in STAGES),
    # Commands for the host only.
    *((stage, BOB, Bot("x", 2, "easy"), "not_host") for stage in STAGES),
    *((stage, BOB, Clear("x", 2), "not_host") for stage in STAGES),
    *((stage, BOB, Swap("x", 1, 2), "not_host") for stage in STAGES),
    *((stage, BOB, CHANGE, "not_host") for stage in STAGES),
    *((stage, BOB, Start("x"), "not_host") for stage in STAGES),
    *((stage, CID, Start("x"), "not_host") for stage in STAGES),
    *((stage, BOB, Admit("x", 3, True), "not_host") for stage in STAGES),
    *((stage, BOB, Mute("x", 3), "not_host") for stage in STAGES),
    *((stage, BOB, Ban("x", 3), "not_host") for stage in STAGES),
    # The host decides about other people who are there.
    *((stage, ANN, Admit("x", 3, True), "nothing_asked") for stage in STAGES),
    *((stage, ANN, Mute("x", 1), "no_such_person") for stage in STAGES),
    *((stage, ANN, Ban("x", 1), "no_such_person") for stage in STAGES),
    *((stage, ANN, Ban("x", 9), "no_such_person") for stage in STAGES),
    *((stage, ANN, Ban("x", 3, False), "no_such_person") for stage in STAGES),
    # Before the start.
    ("waiting", BOB, Move("x", 1, "<"), "is_waiting"),
    ("waiting", BOB, Rematch("x"), "is_waiting"),
    ("waiting", BOB, Undo("x"), "is_waiting"),
    ("waiting", BOB, Agree("x"), "is_waiting"),
    ("waiting", BOB, Decline("x"), "is_waiting"),
    ("waiting", BOB, Hint("x"), "is_waiting"),
    ("waiting", BOB, Rescue("x"), "is_waiting"),
    ("waiting", ANN, Bot("x", 1, "easy"), "seat_taken"),
    # During the game.
    *(
        ("playing", ANN, command, "is_playing")
        for command in (Bot("x", 2, "easy"), Clear("x", 2), Swap("x", 1, 2), CHANGE, Start("x"))
    ),
    ("playing", BOB, Ready("x", False), "is_playing"),
    ("playing", BOB, Rematch("x"), "is_playing"),
    ("playing", BOB, Sit("x", 2), "is_playing"),  # seats are fixed during the game
    ("playing", BOB, Agree("x"), "nothing_asked"),
    ("playing", BOB, Decline("x"), "nothing_asked"),
    ("playing", BOB, Undo("x"), "nothing_to_undo"),
    ("playing", BOB, Hint("x"), "no_hints"),  # Ann plays too, so it is not a solo game
    ("playing", BOB, Undo("x", 0), "nothing_to_undo"),
    ("playing", BOB, Rescue("x"), "no_hints"),
    # After the game.
    *(
        ("over", ANN, command, "is_over")
        for command in (Bot("x", 2, "easy"), Clear("x", 2), Swap("x", 1, 2), CHANGE, Start("x"))
    ),
    ("over", BOB, Ready("x", False), "is_over"),
    ("over", BOB, Move("x", 1, "<"), "is_over"),
    ("over", BOB, Undo("x"), "is_over"),
    ("over", BOB, Agree("x"), "is_over"),
    ("over", BOB, Decline("x"), "is_over"),
    ("over", BOB, Hint("x"), "is_over"),
    ("over", BOB, Sit("x", 2), "is_over"),
    # In every stage.
    *((stage, CID, Sit("x", 0), "seat_taken") for stage in STAGES),
    *((stage, CID, Sit("x", 3), "no_such_seat") for stage in STAGES),
    *((stage, CID, Sit("x", -1), "no_such_seat") for stage in STAGES),
    *((stage, CID, Come("x", " "), "bad_name") for stage in STAGES),
    *((stage, CID, Come("x", "x" * 21), "bad_name") for stage in STAGES),
    *((stage, CID, Say("x", "\u202e"), "bad_text") for stage in STAGES),
    *((stage, CID, Say("x", "x" * 201), "bad_text") for stage in STAGES),
    ("waiting", ANN, Bot("x", 3, "easy"), "no_such_seat"),
    ("waiting", ANN, Clear("x", -1), "no_such_seat"),
    ("waiting", ANN, Swap("x", 0, 3), "no_such_seat"),
    ("waiting", ANN, Swap("x", 3, 0), "no_such_seat"),
    ("waiting", ANN, Change("x", {"players": 7}, Settings()), "bad_options"),
    ("waiting", ANN, Change("x", {"colour": "red"}, Settings()), "bad_options"),
]


def written(case: object) -> str:
    return NAMES.get(case, case) if isinstance(case, str) else type(case).__name__


@pytest.mark.parametrize(("stage", "person", "command", "word"), WORDS, ids=written)
def test_a_command_that_is_not_allowed_is_refused_with_the_right_code(
    worlds: dict[str, World], stage: str, person: str, command: AnyCommand, word: str
) -> None:
    world = worlds[stage]
    before = world.table
    assert world.refusal(person, command) == word
    assert world.table is before


def test_every_command_is_refused_at_least_once_here() -> None:
    assert {type(command) for _, _, command, _ in WORDS} == set(get_args(commands.AnyCommand)) - {Wave}


def test_a_refusal_of_a_move_names_the_clause() -> None:
    world = playing("sequence", {"players": 2}, BOB)
    waits = {ANN: BOB, BOB: ANN}[world.acting()]
    with pytest.raises(Refused) as refused:
        world.move(waits, "7C@d4")
    assert (refused.value.why, refused.value.rule) == ("illegal", "Q4")


def test_a_refusal_of_options_names_the_field() -> None:
    with pytest.raises(Refused) as refused:
        opening(ANN, "Ann", "sequence", {"players": 5}, Settings())
    assert (refused.value.why, refused.value.words) == ("bad_options", {"field": "players"})


def test_a_refusal_of_a_text_says_how_long_it_may_be() -> None:
    with pytest.raises(Refused) as refused:
        opening(ANN, "x" * 21, "pairs", {}, Settings())
    assert (refused.value.why, refused.value.words) == ("bad_name", {"longest": "20"})


def test_a_table_for_an_unknown_game_cannot_be_opened() -> None:
    with pytest.raises(Refused, match="no_such_game"):
        opening(ANN, "Ann", "chess", {}, Settings())


def test_nobody_moves_for_a_seat_that_a_bot_holds_not_even_its_owner() -> None:
    world = playing("sequence", {"players": 2}, BOB)
    person = world.acting()
    moves = world.look(person).moves
    world.ask(person, Stand("x"))
    assert world.refusal(person, Move("x", world.table.public, moves[0])) == "bot_holds"
    assert world.refusal(person, Undo("x")) == "bot_holds"
    assert world.look(person).moves == ()


JSON: st.SearchStrategy[Json] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=7) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=8,
)
FIELDS = st.sampled_from(["players", "teams", "rounds", "claims", "draw", "points", "stopping", "faces", "deal", "x"])


GAMES = st.sampled_from(["pairs", "sequence", "six_sequences", "figures"])


@settings(max_examples=60)
@given(name=GAMES, raw=st.dictionaries(FIELDS, JSON, max_size=3))
def test_any_options_are_accepted_or_refused_without_another_error(name: str, raw: dict[str, Json]) -> None:
    assert word_for(lambda: opening(ANN, "Ann", name, raw, Settings())) in (None, "bad_options")


@given(text=st.text(max_size=12), n=st.integers(0, 1))
def test_a_move_is_made_or_refused_whatever_is_written(worlds: dict[str, World], text: str, n: int) -> None:
    world = worlds["playing"]
    command = Move("x", world.table.public, text + "<"[:n])
    assert word_for(lambda: decide(world.table, ANN, command, world.now)) in (None, "unreadable", "illegal")
    assert word_for(lambda: decide(world.table, BOB, command, world.now)) in (None, "unreadable", "illegal")


def word_for(wish: Callable[[], object]) -> str | None:
    """Return the code with which a command is refused, or None if it is accepted."""
    try:
        wish()
    except Refused as refused:
        return refused.why
    return None
