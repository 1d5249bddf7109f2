"""What the host decides about people: seats in a running game, who may talk, who is banned, whom nobody waits for."""

import pytest

from tablee.table.commands import (
    Admit,
    Ban,
    Clear,
    Come,
    Decline,
    Mute,
    Ready,
    Rematch,
    Say,
    Sit,
    Stand,
    Start,
    Wave,
)
from tablee.table.entries import Asked, Came, Settings, write
from tablee.table.hosting import ASK_AGAIN, BY_ALL, BY_ONE, FAIR_WAIT, TALK
from tests.table.world import ANN, BOB, CID, DEE, World, playing

UNWATCHED = Settings(watch=False)


def seats(world: World) -> list[str | None]:
    return [chair.name or chair.bot for chair in world.look(None).table.chairs]


def asking(world: World) -> list[tuple[str, int | None]]:
    """Return who asks the host for which seat, as the host sees it."""
    return [(guest.name, guest.wish) for guest in world.look(world.table.host).you.guests if guest.wish is not None]


def test_a_seat_in_a_running_game_is_taken_with_the_hosts_yes_alone() -> None:
    world = playing("sequence", {"players": 3}, BOB, settings=UNWATCHED)
    world.come(CID)
    world.ask(CID, Sit("x", 2))
    assert (world.look(CID).you.seat, world.look(CID).you.wish, world.look(CID).view) == (None, 2, None)
    assert asking(world) == [("Cid", 2)]
    assert world.look(BOB).you.guests == world.look(CID).you.guests == ()
    assert world.refusal(BOB, Admit("x", world.number_of(CID), True)) == "not_host"
    world.ask(ANN, Admit("x", world.number_of(CID), True))
    assert seats(world) == ["Ann", "Bob", "Cid"]
    assert world.look(CID).view is not None
    assert (world.look(CID).you.wish, asking(world)) == (None, [])
    assert world.read_back() == world.table


def test_after_a_no_of_the_host_the_same_person_asks_again_only_after_a_while() -> None:
    world = playing("sequence", {"players": 2})
    world.come(CID)
    world.ask(CID, Sit("x", 1))
    world.ask(ANN, Admit("x", world.number_of(CID), False))
    assert (seats(world), world.look(CID).you.wish) == (["Ann", "medium"], None)
    world.devices[DEE] = CID
    world.come(DEE)
    for person in (CID, DEE):
        assert world.refusal(person, Sit("x", 1)) == "host_said_no"
    world.now += ASK_AGAIN
    world.ask(CID, Sit("x", 1))
    assert asking(world) == [("Cid", 1)]


def test_who_asks_for_a_seat_can_withdraw_that() -> None:
    world = playing("sequence", {"players": 2})
    world.come(CID)
    world.ask(CID, Sit("x", 1))
    world.ask(CID, Decline("x"))
    assert (asking(world), world.look(CID).you.wish) == ([], None)
    assert world.refusal(ANN, Admit("x", world.number_of(CID), True)) == "nothing_asked"


def test_of_two_who_ask_for_the_same_seat_one_gets_it() -> None:
    world = playing("sequence", {"players": 2})
    world.come(CID, DEE)
    world.ask(CID, Sit("x", 1))
    world.ask(DEE, Sit("x", 1))
    world.ask(ANN, Admit("x", world.number_of(DEE), True))
    assert (seats(world), asking(world)) == (["Ann", "Dee"], [])
    assert world.refusal(CID, Sit("x", 1)) == "seat_taken"


def test_nobody_gets_a_second_hand_by_another_player_of_their_device() -> None:
    world = playing("sequence", {"players": 3}, BOB, settings=UNWATCHED)
    world.devices |= {CID: ANN, DEE: BOB}
    world.come(CID, DEE)
    assert world.refusal(CID, Sit("x", 2)) == world.refusal(DEE, Sit("x", 2)) == "has_played"
    world.ask(BOB, Stand("x"))
    assert world.refusal(DEE, Sit("x", 2)) == "has_played", "who was a player of this game has seen a hand of it"


def test_nobody_gets_a_second_hand_after_the_host_has_let_them_in_once() -> None:
    world = playing("sequence", {"players": 3}, settings=UNWATCHED)
    world.come(BOB)
    world.let_in(BOB, 1)
    world.devices[DEE] = BOB
    world.come(DEE)
    assert world.refusal(DEE, Sit("x", 2)) == "has_played"
    world.ask(ANN, Ban("x", world.number_of(BOB)))
    world.ask(ANN, Ban("x", world.table.guard.banned[BOB].number, banned=False))
    world.come(BOB)
    assert world.refusal(BOB, Sit("x", 2)) == "has_played"


def test_a_host_without_a_seat_takes_a_bots_without_asking_but_no_second_one() -> None:
    world = World("sequence", {"players": 3}, settings=UNWATCHED)
    world.sit(BOB)
    world.ask(ANN, Stand("x"))
    world.start()
    world.ask(ANN, Sit("x", 0))
    assert seats(world)[0] == "Ann"
    world.devices[CID] = ANN
    world.come(CID)
    assert world.refusal(CID, Sit("x", 2)) == "has_played"


def test_several_on_one_device_sit_before_the_game_and_take_their_own_seats_back() -> None:
    world = World("sequence", {"players": 2}, settings=UNWATCHED)
    world.devices[BOB] = ANN
    world.sit(BOB)
    world.start()
    assert world.look(ANN).view != world.look(BOB).view
    for seat, person in enumerate((ANN, BOB)):
        world.ask(person, Stand("x"))
        world.ask(person, Sit("x", seat))
        assert world.look(person).you.seat == seat
    assert world.look(ANN).you.guests == (), "nobody decides about the people on their own device"


@pytest.mark.parametrize("watch", [False, True])
def test_a_player_who_stands_up_sees_what_spectators_see(watch: bool) -> None:
    world = playing("sequence", {"players": 2}, BOB, settings=Settings(watch=watch))
    world.ask(BOB, Stand("x"))
    seen, spectator = world.look(BOB), world.look(None)
    assert (seen.view, seen.moves, seen.turns) == (spectator.view, (), spectator.turns)
    assert (seen.view is None) == (not watch)
    assert (seen.you.seat, seen.you.kept) == (None, 1)
    world.ask(BOB, Sit("x", 1))
    assert (world.look(BOB).you.seat, world.look(BOB).you.kept) == (1, None)
    assert world.look(BOB).view != spectator.view


def test_a_player_for_whom_a_bot_plays_meanwhile_still_sees_their_hand() -> None:
    world = playing("sequence", {"players": 2}, BOB, settings=UNWATCHED)
    world.leave(BOB)
    world.pass_time(31_000)
    assert world.look(ANN).table.chairs[1].bot is not None
    assert (world.look(BOB).you.seat, world.look(BOB).you.kept) == (1, None)
    assert world.look(BOB).view is not None


def test_the_log_tells_who_shares_a_device_and_says_nothing_of_others() -> None:
    world = World("sequence", {"players": 2})
    world.devices[BOB] = ANN
    world.come(BOB, CID)
    assert [entry for entry, _ in world.log[1:]] == [write(Came(BOB, "Bob", ANN)), write(Came(CID, "Cid"))]
    assert '"device"' not in world.log[2][0]


def test_a_person_whom_the_host_sent_from_a_seat_sits_down_again_with_a_yes_alone() -> None:
    world = World("figures", {"players": 3})
    world.sit(BOB)
    world.ask(ANN, Clear("x", 1))
    world.devices[DEE] = BOB
    world.come(DEE)
    for person in (BOB, DEE):
        world.ask(person, Sit("x", 2))
        assert world.look(person).you.seat is None
    assert asking(world) == [("Bob", 2), ("Dee", 2)]
    world.ask(ANN, Admit("x", world.number_of(BOB), True))
    assert seats(world) == ["Ann", None, "Bob"]
    world.ask(BOB, Sit("x", 1))
    assert seats(world) == ["Ann", "Bob", None], "the host said yes"


def test_a_person_who_talks_without_end_is_refused_until_some_time_has_passed() -> None:
    world = World("sequence", {"players": 2})
    world.sit(BOB)
    for n in range(BY_ONE - 1):
        world.ask(BOB, Say("x", str(n)))
    world.ask(BOB, Wave("x", "hurry"))
    assert world.refusal(BOB, Say("x", "and")) == world.refusal(BOB, Wave("x", "hurry")) == "too_much_talk"
    world.ask(ANN, Say("x", "Please."))
    world.now += TALK
    world.ask(BOB, Say("x", "sorry"))


def test_the_players_of_a_device_talk_as_one() -> None:
    world = World("sequence", {"players": 2})
    world.devices[CID] = BOB
    world.come(BOB, CID)
    for n in range(BY_ONE):
        world.ask((BOB, CID)[n % 2], Say("x", str(n)))
    assert world.refusal(BOB, Say("x", "x")) == world.refusal(CID, Say("x", "x")) == "too_much_talk"


def test_all_people_together_fill_a_table_only_slowly_and_spectators_never_silence_players() -> None:
    world = World("sequence", {"players": 2})
    crowd = [f"id_{n}" for n in range(BY_ALL // BY_ONE + 1)]
    for person in crowd:
        world.ask(person, Come("x", "Eve"))
    for person in crowd[:-1]:
        for n in range(BY_ONE):
            world.ask(person, Say("x", str(n)))
    assert world.refusal(crowd[-1], Say("x", "x")) == "too_much_talk"
    world.ask(ANN, Say("x", "at the table"))


def test_whom_the_host_has_muted_is_not_heard_until_the_host_allows_it_whatever_they_do() -> None:
    world = World("sequence", {"players": 2})
    world.sit(BOB)
    world.ask(ANN, Mute("x", world.number_of(BOB)))
    world.devices[DEE] = BOB
    world.come(DEE)
    world.ask(BOB, Stand("x"))
    world.ask(BOB, Come("x", "Somebody"))
    for person in (BOB, DEE):
        assert world.refusal(person, Say("x", "x")) == world.refusal(person, Wave("x", "hurry")) == "muted"
    assert [guest.muted for guest in world.look(ANN).you.guests] == [True, True]
    world.ask(ANN, Mute("x", world.number_of(BOB), muted=False))
    world.ask(BOB, Say("x", "thanks"))


def test_a_banned_person_neither_comes_back_nor_sits_nor_talks_by_themselves_or_by_their_device() -> None:
    world = World("sequence", {"players": 2})
    world.sit(BOB)
    number = world.number_of(BOB)
    world.ask(ANN, Ban("x", number))
    world.devices[DEE] = BOB
    assert seats(world) == ["Ann", None]
    for command in (Come("x", "Bob"), Come("x", "Else"), Sit("x", 1), Say("x", "x"), Ready("x", False)):
        assert world.refusal(BOB, command) == world.refusal(DEE, command) == "banned"
    assert world.read_back().guard == world.table.guard
    (seen,) = world.look(ANN).you.guests
    assert (seen.person, seen.name, seen.banned) == (number, "Bob", True)
    world.ask(ANN, Ban("x", number, banned=False))
    world.sit(BOB)
    assert seats(world) == ["Ann", "Bob"]


def test_a_bot_gets_the_seat_of_a_player_who_is_banned_during_a_game_and_the_game_goes_on() -> None:
    world = playing("sequence", {"players": 2}, BOB)
    for _ in range(2):
        world.move(world.acting())
    world.enter(Asked(BOB, 0))
    world.ask(ANN, Ban("x", world.number_of(BOB)))
    assert seats(world) == ["Ann", "medium"]
    assert world.match.proposal is None
    for _ in range(4):
        world.pass_time(2_000)
        world.move(ANN)
    assert len(world.match.turns) >= 8
    assert world.read_back() == world.table


def test_a_banned_player_makes_nobody_wait_for_the_next_game() -> None:
    world = playing("sequence", {"players": 2}, BOB)
    world.ask(ANN, Stand("x"))
    world.ask(BOB, Stand("x"))
    world.pass_time(10_000_000)
    world.ask(ANN, Rematch("x"))
    world.ask(BOB, Rematch("x", wants=False))
    world.ask(ANN, Ban("x", world.number_of(BOB)))
    world.pass_time(0)
    assert (world.table.number, seats(world)) == (2, ["medium", "Ann"])


def test_nobody_bans_the_owner_and_a_banned_deputy_is_no_host() -> None:
    world = World("figures", {"players": 3})
    world.sit(BOB, CID)
    world.leave(ANN)
    world.pass_time(120_000)
    assert world.table.host == BOB
    assert world.refusal(BOB, Ban("x", world.number_of(ANN))) == "not_host"
    world.ask(BOB, Mute("x", world.number_of(CID)))
    world.come_back(ANN)
    world.ask(ANN, Ban("x", world.number_of(BOB)))
    assert world.table.host == ANN


def test_a_player_who_is_not_ready_makes_the_others_wait_for_a_while_and_not_longer() -> None:
    world = World("figures", {"players": 3})
    world.sit(BOB)
    world.ask(BOB, Ready("x", False))
    world.now += FAIR_WAIT - 1
    assert world.refusal(ANN, Start("x")) == "not_ready"
    world.ask(BOB, Ready("x", True))
    world.ask(BOB, Ready("x", False))  # which does not make the others wait anew
    world.now += 1
    world.ask(ANN, Start("x"))
    assert seats(world) == ["Ann", "Bob", "medium"]
    assert world.look(BOB).you.seat == 1, "they play, and have not given up their seat"
    assert world.read_back() == world.table


def test_somebody_else_who_is_not_ready_may_be_waited_for_as_long() -> None:
    world = World("figures", {"players": 3})
    world.sit(BOB, CID)
    world.ask(BOB, Ready("x", False))
    world.now += FAIR_WAIT
    world.ask(CID, Ready("x", False))
    assert world.refusal(ANN, Start("x")) == "not_ready"
