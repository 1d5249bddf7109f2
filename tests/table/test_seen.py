"""Views of a table: what each person is shown, and what is hidden from them."""

import json

import msgspec

from tablee.table.entries import Settings
from tablee.table.looks import Look
from tests.table.world import ANN, BOB, CID, DEE, World, playing


def test_a_look_survives_the_wire() -> None:
    world = playing("six_sequences", {"players": 3}, BOB)
    world.pass_time(10_000)
    for person in (ANN, BOB, DEE, None):
        assert msgspec.json.decode(world.bytes(person), type=Look) == world.look(person)


def test_everybody_sees_their_own_hand_and_nobody_elses() -> None:
    world = playing("sequence", {"players": 3}, BOB, CID)
    hands = [set(hand) for hand in world.match.line.state.hands]
    for seat, person in enumerate((ANN, BOB, CID)):
        seen = json.loads(world.bytes(person))["view"]
        assert set(seen["hand"]) == hands[seat]
    assert json.loads(world.bytes(None))["view"]["hand"] == []


def test_only_the_player_on_turn_gets_moves() -> None:
    world = playing("sequence", {"players": 2}, BOB)
    mover = world.acting()
    assert {person: bool(world.look(person).moves) for person in (ANN, BOB, None)} == {
        person: person == mover for person in (ANN, BOB, None)
    }


def test_the_shuffle_is_sealed_before_the_deal_and_the_seal_does_not_change_with_it() -> None:
    world = World("sequence", {"players": 2})
    sealed = world.look(None).table.sealed
    assert sealed == world.table.seed.commitment()
    world.start()
    assert world.look(None).table.sealed == sealed


def test_at_a_table_without_spectators_people_without_a_seat_do_not_see_the_game() -> None:
    world = playing("sequence", {"players": 2}, BOB, settings=Settings(watch=False))
    world.come(CID)
    world.move(world.acting())
    for person in (CID, None):
        seen = world.look(person)
        assert (seen.view, seen.moves, seen.turns) == (None, (), ())
        assert [chair.name for chair in seen.table.chairs] == ["Ann", "Bob"]
    assert world.look(ANN).view is not None
    assert len(world.look(ANN).turns) == 1


def test_a_stranger_sees_the_same_as_an_anonymous_visitor() -> None:
    world = playing("sequence", {"players": 2}, BOB)
    assert world.bytes("somebody") == world.bytes(None)
    you = world.look("somebody").you
    assert (you.name, you.seat, you.host, you.undo, you.answer, you.hints) == (None, None, False, None, None, False)


def test_a_view_names_its_viewer_and_their_rights() -> None:
    world = playing("sequence", {"players": 2}, BOB)
    world.come(CID)
    assert [(you.name, you.seat, you.host) for you in (world.look(p).you for p in (ANN, BOB, CID))] == [
        ("Ann", 0, True),
        ("Bob", 1, False),
        ("Cid", None, False),
    ]


def test_a_draw_is_shown_to_its_player_with_the_card_and_to_others_without() -> None:
    world = playing("figures", {"players": 2}, BOB)
    mover = world.acting()
    other = {ANN: BOB, BOB: ANN}[mover]
    world.move(mover, "<")
    cards = {}
    for person in (mover, other, None):
        (event,) = json.loads(world.bytes(person))["turns"][0]["events"]
        assert event["kind"] == "drew"
        cards[person] = event["card"]
    assert cards[mover] in world.match.line.state.hands[world.table.seat_of(mover) or 0]
    assert cards[other] is None
    assert cards[None] is None
