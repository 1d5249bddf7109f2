"""Seats: who holds which, before the cards are dealt and during the game."""

import pytest

from tablee.table import seating
from tablee.table.commands import Bot, Change, Clear, Come, Ready, Sit, Stand, Start, Swap
from tablee.table.due import HOLD, HOST_WAITS, SILENT, Happens
from tablee.table.entries import Held, Settings
from tests.table.world import ANN, BOB, CID, DEE, World, playing


def seats(world: World) -> list[str | None]:
    """Return who holds each seat: a name, a bot's level, both if a bot holds it for somebody, or None."""
    return [" ".join(filter(None, (chair.name, chair.bot))) or None for chair in world.look(None).table.chairs]


def test_whoever_opens_a_table_sits_first_and_is_the_host() -> None:
    world = World("figures", {"players": 3})
    assert seats(world) == ["Ann", None, None]
    assert world.look(ANN).you.host
    assert [chair.host for chair in world.look(None).table.chairs] == [True, False, False]


def test_people_take_free_seats_and_change_them_as_they_like_before_the_start() -> None:
    world = World("figures", {"players": 3})
    world.sit(BOB)
    world.ask(BOB, Sit("x", 2))
    assert seats(world) == ["Ann", None, "Bob"]
    world.ask(BOB, Stand("x"))
    assert seats(world) == ["Ann", None, None]
    assert world.look(BOB).you.seat is None


def test_the_host_puts_bots_in_free_seats_changes_them_and_takes_them_away() -> None:
    world = World("figures", {"players": 3})
    world.ask(ANN, Bot("x", 1, "easy"))
    world.ask(ANN, Bot("x", 2, "hard"))
    world.ask(ANN, Bot("x", 1, "expert"))
    assert seats(world) == ["Ann", "expert", "hard"]
    world.ask(ANN, Clear("x", 2))
    assert seats(world) == ["Ann", "expert", None]


def test_a_newcomer_may_take_a_bots_seat_before_the_start() -> None:
    world = World("figures", {"players": 3})
    world.ask(ANN, Bot("x", 1, "easy"))
    world.come(BOB)
    world.ask(BOB, Sit("x", 1))
    assert seats(world) == ["Ann", "Bob", None]


def test_the_host_swaps_seats_and_may_empty_anybodys() -> None:
    world = World("figures", {"players": 3})
    world.sit(BOB)
    world.ask(BOB, Ready("x", False))
    world.ask(ANN, Swap("x", 0, 1))
    assert seats(world) == ["Bob", "Ann", None]
    assert [chair.ready for chair in world.look(None).table.chairs] == [False, True, True]
    world.ask(ANN, Clear("x", 0))
    assert seats(world) == [None, "Ann", None]
    assert world.look(BOB).you.name == "Bob"
    assert world.look(BOB).table.watching == 1


def test_the_cards_are_dealt_when_all_are_ready_and_bots_take_the_empty_seats() -> None:
    world = World("figures", {"players": 3})
    world.sit(BOB)
    world.ask(BOB, Ready("x", False))
    assert world.refusal(ANN, Start("x")) == "not_ready"
    world.ask(BOB, Ready("x", True))
    world.ask(ANN, Start("x", "hard"))
    assert seats(world) == ["Ann", "Bob", "hard"]
    assert world.table.stage == "playing"
    assert world.look(ANN).view is not None


def test_a_table_with_fewer_seats_keeps_its_people_before_its_bots() -> None:
    world = World("figures", {"players": 5})
    world.ask(ANN, Bot("x", 1, "easy"))
    world.come(BOB, CID)
    world.ask(BOB, Sit("x", 3))
    world.ask(CID, Sit("x", 4))
    world.ask(CID, Ready("x", False))
    world.ask(ANN, Change("x", {"players": 4}, Settings()))
    assert seats(world) == ["Ann", "easy", "Cid", "Bob"]
    assert not world.look(CID).table.chairs[2].ready
    world.ask(ANN, Change("x", {"players": 3}, Settings()))
    assert seats(world) == ["Ann", "Bob", "Cid"]
    world.ask(ANN, Change("x", {"players": 2}, Settings()))
    assert seats(world) == ["Ann", "Bob"]
    assert world.look(CID).you.seat is None
    world.ask(ANN, Change("x", {"players": 6}, Settings()))
    assert seats(world) == ["Ann", "Bob", None, None, None, None]


def test_changed_options_are_used_for_the_deal() -> None:
    world = World("sequence", {"players": 2})
    world.ask(ANN, Change("x", {"players": 6, "teams": 3}, Settings(clock="fast", chat=False)))
    seen = world.look(None).table
    assert (seen.options["players"], seen.options["teams"], seen.options["draw"]) == (6, 3, "automatic")
    assert seen.settings == Settings(clock="fast", chat=False)
    world.start()
    assert len(world.match.banks) == 6


def test_the_deal_of_the_day_cannot_be_changed() -> None:
    world = World("sequence", {"players": 2}, day="2026-11-15")
    assert world.refusal(ANN, Change("x", {"players": 4}, Settings())) == "day_fixed"
    world.ask(ANN, Bot("x", 1, "easy"))
    world.start()
    assert world.look(None).table.day == "2026-11-15"


def test_the_owner_hosts_even_without_a_seat_and_a_player_replaces_an_owner_who_stays_away() -> None:
    world = World("figures", {"players": 3})
    world.sit(BOB, CID)
    world.ask(ANN, Stand("x"))
    assert world.table.host == ANN
    world.leave(ANN)
    world.pass_time(HOST_WAITS - 1)
    assert world.refusal(BOB, Start("x")) == "not_host", "nobody takes the place of a host who is away for a moment"
    world.pass_time(1)
    assert world.look(BOB).you.host
    assert [chair.host for chair in world.look(None).table.chairs] == [False, True, False]
    world.leave(BOB)
    world.pass_time(HOST_WAITS)
    assert world.table.host == CID
    world.ask(CID, Bot("x", 0, "easy"))
    world.come_back(ANN)
    assert world.table.host == ANN, "the owner is the host again"


def test_at_a_full_table_newcomers_take_the_place_of_those_who_have_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "CROWD", 3)
    world = World("figures", {"players": 3})
    world.sit(BOB)
    world.come(CID)
    assert world.refusal(DEE, Come("x", "Dee")) == "crowded"
    world.leave(ANN)
    world.leave(BOB)
    assert world.refusal(DEE, Come("x", "Dee")) == "crowded", "the owner and the players keep their places"
    world.leave(CID)
    world.come(DEE)
    assert set(world.table.guests) == {ANN, BOB, DEE}
    assert world.refusal(CID, Come("x", "Cid")) == "crowded"


def test_nobody_empties_the_owners_seat() -> None:
    world = World("figures", {"players": 3})
    world.sit(BOB)
    world.leave(ANN)
    world.pass_time(HOST_WAITS)
    assert world.refusal(BOB, Clear("x", 0)) == "seat_taken"
    world.come_back(ANN)
    world.ask(ANN, Clear("x", 0))
    assert world.table.chairs[0].person is None


def test_while_no_other_player_is_present_nobody_takes_the_hosts_place() -> None:
    world = World("figures", {"players": 3})
    world.sit(BOB)
    world.leave(ANN)
    world.leave(BOB)
    assert world.due() == []


def test_a_late_arrival_takes_a_bots_seat_with_its_cards_and_its_turn() -> None:
    world = playing("sequence", {"players": 3}, BOB)
    hand = world.match.line.state.hands[2]
    world.come(CID)
    assert world.look(CID).moves == ()
    world.let_in(CID, 2)
    assert seats(world) == ["Ann", "Bob", "Cid"]
    view = world.look(CID).view
    assert isinstance(view, dict)
    assert tuple(view["hand"]) == hand  # type: ignore[arg-type]  # it is a list of texts
    for _ in range(3):
        world.move(world.acting())
    assert [turn.by for turn in world.match.turns] == ["person"] * 3


def test_whoever_takes_a_bots_seat_while_it_thinks_moves_instead_of_it() -> None:
    world = playing("sequence", {"players": 2})
    if 0 in world.match.acting:
        world.move(ANN)
    assert [one.at > world.now for one in world.due()] == [True]
    world.come(BOB)
    world.let_in(BOB, 1)
    assert world.due() == []
    world.move(BOB)


def test_a_seat_given_up_during_play_is_kept_for_its_owner_who_gets_it_back_on_request() -> None:
    world = playing("sequence", {"players": 2}, BOB)
    world.ask(BOB, Stand("x"))
    assert seats(world) == ["Ann", "Bob medium"]
    world.come(CID)
    assert world.refusal(CID, Sit("x", 1)) == "seat_taken"
    world.pass_time(5_000)
    assert {turn.by for turn in world.match.turns if turn.seat == 1} <= {"bot"}
    world.ask(BOB, Sit("x", 1))
    assert seats(world) == ["Ann", "Bob"]
    while world.acting() != BOB:
        world.move(ANN)
    world.move(BOB)


def test_a_player_who_gave_up_a_seat_does_not_get_it_back_just_by_reconnecting() -> None:
    world = playing("sequence", {"players": 2}, BOB)
    world.ask(BOB, Stand("x"))
    world.leave(BOB)
    world.come_back(BOB)
    assert seats(world) == ["Ann", "Bob medium"]
    world.ask(BOB, Sit("x", 1))
    assert seats(world) == ["Ann", "Bob"]


def test_a_bot_holds_the_seat_of_a_player_who_stays_away_until_they_return() -> None:
    world = playing("sequence", {"players": 2}, BOB)
    world.leave(BOB)
    left_at = world.now
    world.pass_time(HOLD - 1)
    assert seats(world) == ["Ann", "Bob"]
    assert world.look(ANN).table.chairs[1].away == left_at
    world.pass_time(1)
    assert seats(world) == ["Ann", "Bob medium"]
    world.come_back(BOB)
    assert seats(world) == ["Ann", "Bob"]
    assert world.look(ANN).table.chairs[1].away is None


def test_nobody_counts_as_away_before_five_seconds_and_a_bot_comes_thirty_seconds_after_that() -> None:
    assert (SILENT, HOLD) == (5_000, 30_000)


def test_a_player_who_comes_back_in_time_keeps_their_seat() -> None:
    world = playing("sequence", {"players": 2}, BOB)
    world.leave(BOB)
    world.pass_time(HOLD - 1)
    world.come_back(BOB)
    world.pass_time(10 * HOLD)
    assert seats(world) == ["Ann", "Bob"]


@pytest.mark.parametrize("others", [(), (BOB,)])
def test_no_bot_holds_a_seat_while_nobody_else_is_there(others: tuple[str, ...]) -> None:
    world = playing("sequence", {"players": 3}, *others)
    for person in (ANN, *others):
        world.leave(person)
    world.come(DEE)  # a spectator does not wait for a move
    world.pass_time(10 * HOLD)
    assert world.table.chairs[0].level is None
    if others:
        world.come_back(BOB)
        world.pass_time(0)
        assert seats(world)[:2] == ["Ann medium", "Bob"]


def test_before_the_start_no_bot_holds_a_seat() -> None:
    world = World("figures", {"players": 3})
    world.sit(BOB)
    world.leave(BOB)
    world.pass_time(10 * HOLD)
    assert seats(world) == ["Ann", "Bob", None]
    world.start()
    assert [one.entry for one in world.due() if isinstance(one, Happens)] == [Held(1)]


def test_people_are_shown_by_the_name_they_gave_last() -> None:
    world = World("figures", {"players": 3})
    world.sit(BOB)
    world.leave(BOB)
    world.ask(BOB, Come("x", "  Robert   B. "))
    assert seats(world) == ["Ann", "Robert B.", None]
    assert world.look(None).table.chairs[1].away == world.now  # a new name does not make somebody present


def test_spectators_are_counted_while_present() -> None:
    world = World("figures", {"players": 3})
    world.come(BOB, CID)
    assert world.look(ANN).table.watching == 2
    world.leave(BOB)
    assert world.look(ANN).table.watching == 1
    world.ask(CID, Sit("x", 1))
    assert world.look(ANN).table.watching == 0
