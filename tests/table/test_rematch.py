"""The end of a game, and the next one at the same table."""

import msgspec
import pytest

from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee.table.commands import Bot, Rematch, Sit, Stand
from tablee.table.entries import Rematched, Settings, read
from tests.table.world import ANN, BOB, CID, DEE, World


def finished(raw: dict[str, Json], *others: str, day: str | None = None, settings: Settings | None = None) -> World:
    """Return a finished game of Séquence: bots have played it for everybody, and all have their seats back."""
    world = World("sequence", raw, day=day, settings=settings)
    world.sit(*others)
    world.start()
    for person in (ANN, *others):
        world.ask(person, Stand("x"))
    world.pass_time(10_000_000)
    for seat, person in enumerate((ANN, *others)):
        world.ask(person, Sit("x", seat))
    return world


def names(world: World) -> list[str | None]:
    return [chair.name or chair.bot for chair in world.look(None).table.chairs]


def test_when_it_is_over_the_scores_the_seed_and_the_record_are_shown() -> None:
    world = finished({"players": 3}, BOB)
    ended = world.look(None).table.ended
    assert ended is not None
    assert ended.seed == world.table.seed.text
    assert ended.record == "ABCDE-1"
    assert Seed.read(ended.seed).commitment() == world.look(None).table.sealed
    outcome = world.match.outcome
    assert outcome is not None
    assert (ended.scores, frozenset(ended.winners)) == (outcome.scores, outcome.winners)


def test_another_game_begins_when_everybody_present_wants_it() -> None:
    world = finished({"players": 3}, BOB, CID)
    world.ask(ANN, Rematch("x"))
    world.leave(CID)
    world.pass_time(1_000)
    assert world.table.stage == "over"
    assert world.look(None).table.wanting == (0,)
    world.ask(BOB, Rematch("x"))
    world.pass_time(0)
    assert (world.table.stage, world.table.number) == ("playing", 2)
    assert world.look(None).table.wanting == ()


def test_everybody_moves_one_seat_on_and_the_cards_come_from_a_new_seed() -> None:
    world = finished({"players": 3}, BOB)
    sealed, seed = world.look(None).table.sealed, world.table.seed
    world.ask(ANN, Rematch("x"))
    world.ask(BOB, Rematch("x"))
    world.pass_time(0)
    assert names(world) == ["medium", "Ann", "Bob"]
    assert world.look(ANN).you.seat == 1
    assert world.table.seed != seed
    assert world.look(None).table.sealed != sealed
    assert world.match.line.seed == world.table.seed
    assert not world.match.turns
    assert world.table.record_id == "ABCDE-2"


def test_the_commitment_to_a_game_is_shown_before_its_cards_while_the_last_one_is_played() -> None:
    world = finished({"players": 2})
    for _ in range(2):
        promised = world.look(None).table.sealed_next
        assert world.table.next is not None
        assert world.table.next.text.encode() not in world.bytes(ANN)
        world.ask(ANN, Rematch("x"))
        assert world.look(None).table.sealed_next == promised
        world.pass_time(0)
        assert world.look(ANN).table.sealed == promised
        assert world.look(ANN).table.sealed_next not in (None, promised)
        world.ask(ANN, Stand("x"))
        world.pass_time(10_000_000)
    assert world.table.number == 3


def test_a_table_of_an_older_log_which_sealed_nothing_seals_the_game_after_the_next() -> None:
    world = finished({"players": 2})
    world.table = msgspec.structs.replace(world.table, next=None, sealed_next=None)
    assert world.look(None).table.sealed_next is None
    world.ask(ANN, Rematch("x"))
    world.pass_time(0)
    assert world.table.number == 2
    assert world.look(None).table.sealed_next is not None
    assert read('{"do":"rematch","seed":"ff"}') == Rematched("ff")


@pytest.mark.parametrize(("players", "teams"), [(4, 2), (6, 2), (6, 3), (12, 3)])
def test_partners_stay_partners(players: int, teams: int) -> None:
    world = World("sequence", {"players": players, "teams": teams}, settings=Settings(turbo=True))
    for seat in range(1, players):
        world.ask(ANN, Bot("x", seat, ("easy", "medium", "hard")[seat % teams]))
    world.start()
    world.ask(ANN, Stand("x"))
    world.pass_time(0)
    world.ask(ANN, Sit("x", 0))
    before = [set(names(world)[team::teams]) for team in range(teams)]
    world.ask(ANN, Rematch("x"))
    world.do(world.due()[0])
    after = [set(names(world)[team::teams]) for team in range(teams)]
    assert after == [before[-1], *before[:-1]]


def test_the_deal_of_the_day_is_played_once() -> None:
    world = finished({"players": 2}, day="2026-11-15")
    world.ask(ANN, Rematch("x"))
    world.pass_time(0)
    assert world.look(None).table.day is None


def test_marks_of_the_last_game_are_cleared() -> None:
    world = finished({"players": 2}, BOB, settings=Settings(clock="normal"))
    assert world.look(None).table.replaced == (0, 1)
    world.ask(ANN, Rematch("x"))
    world.ask(BOB, Rematch("x"))
    world.pass_time(0)
    seen = world.look(None)
    assert (seen.table.replaced, seen.table.assisted, seen.table.ended, seen.turns) == ((), False, None, ())
    (seat,) = world.match.acting
    assert [chair.left for chair in seen.table.chairs][seat] == 65_000


def test_a_message_of_the_last_game_is_stale_in_the_next() -> None:
    world = finished({"players": 2}, BOB)
    seen_at = world.table.public
    world.ask(ANN, Rematch("x"))
    world.ask(BOB, Rematch("x"))
    world.pass_time(0)
    assert world.match.fresh == (world.table.public,) * 2
    assert seen_at < world.table.public


def test_a_bot_takes_the_seat_of_a_player_who_gave_it_up_and_nobody_waits_for_them() -> None:
    world = finished({"players": 3}, BOB, CID)
    world.ask(ANN, Rematch("x"))
    world.ask(BOB, Stand("x"))  # after the game, so the seat becomes free
    world.ask(CID, Rematch("x"))
    world.pass_time(0)
    assert names(world) == ["Cid", "Ann", "medium"]
    world.come(DEE)
    world.let_in(DEE, 2)
    assert names(world) == ["Cid", "Ann", "Dee"]


def test_a_player_who_left_during_the_game_is_waited_for_only_if_they_want_another() -> None:
    world = World("sequence", {"players": 3}, settings=Settings(turbo=True))
    world.sit(BOB, CID)
    world.start()
    for person in (ANN, BOB, CID):
        world.ask(person, Stand("x"))
    world.pass_time(0)
    world.ask(ANN, Rematch("x"))
    assert world.table.chairs[0].level is None  # wanting another game means taking the seat back
    world.ask(CID, Rematch("x"))
    world.do(world.due()[0])
    assert names(world) == ["Cid", "Ann", "medium"]
    assert [chair.level for chair in world.table.chairs] == [None, None, "medium"]


def test_bots_do_not_go_on_by_themselves_when_nobody_is_there() -> None:
    world = finished({"players": 3}, BOB)
    world.ask(ANN, Rematch("x"))
    world.leave(ANN)
    world.leave(BOB)
    assert world.due() == []
    world.ask(BOB, Stand("x"))
    world.ask(ANN, Stand("x"))
    assert world.due() == []


def test_a_player_who_stands_up_does_not_want_another_game() -> None:
    world = finished({"players": 3}, BOB)
    world.ask(ANN, Rematch("x"))
    world.ask(ANN, Stand("x"))
    world.ask(ANN, Sit("x", 0))
    assert world.look(None).table.wanting == ()


def test_everybody_sees_who_wants_no_other_game_and_nobody_goes_on_over_their_head() -> None:
    world = finished({"players": 3}, BOB, CID)
    world.ask(ANN, Rematch("x"))
    world.ask(BOB, Rematch("x", wants=False))
    world.ask(CID, Rematch("x"))
    world.pass_time(10_000)
    for person in (ANN, BOB, CID, None):
        seen = world.look(person).table
        assert (seen.stage, seen.wanting, seen.declining) == ("over", (0, 2), (1,))


def test_an_answer_about_another_game_can_be_changed() -> None:
    world = finished({"players": 2}, BOB)
    world.ask(ANN, Rematch("x"))
    world.ask(ANN, Rematch("x", wants=False))
    assert (world.look(None).table.wanting, world.look(None).table.declining) == ((), (0,))
    world.ask(BOB, Rematch("x"))
    world.ask(ANN, Rematch("x"))
    world.pass_time(0)
    seen = world.look(None).table
    assert (seen.stage, seen.wanting, seen.declining) == ("playing", (), ())


@pytest.mark.parametrize("how", ["stands up", "goes away"])
def test_when_a_player_who_declined_has_left_the_others_go_on_with_a_bot(how: str) -> None:
    world = finished({"players": 3}, BOB, CID)
    world.ask(ANN, Rematch("x"))
    world.ask(CID, Rematch("x"))
    world.ask(BOB, Rematch("x", wants=False))
    if how == "stands up":
        world.ask(BOB, Stand("x"))
        assert world.look(None).table.declining == ()
    else:
        world.leave(BOB)
    world.pass_time(0)
    assert names(world) == ["Cid", "Ann", "medium"]
    assert world.look(BOB).you.seat is None


def test_somebody_new_may_sit_down_for_the_next_game_and_is_waited_for() -> None:
    world = finished({"players": 2})
    world.come(BOB)
    world.ask(BOB, Sit("x", 1))
    world.ask(ANN, Rematch("x"))
    world.pass_time(0)
    assert world.table.stage == "over"
    world.ask(BOB, Rematch("x"))
    world.pass_time(0)
    assert names(world) == ["Bob", "Ann"]


def test_a_player_who_is_away_keeps_their_seat_for_the_next_game() -> None:
    world = finished({"players": 2}, BOB)
    world.leave(BOB)
    world.ask(ANN, Rematch("x"))
    world.pass_time(0)
    assert names(world) == ["Bob", "Ann"]
    world.come_back(BOB)
    assert world.look(BOB).you.seat == 0
