"""The pause after each discard of Les 6 Séquences: answers are held in secret until its fixed end."""

from itertools import permutations

import pytest

from tablee.games import six_sequences
from tablee.games.six_sequences.model import State
from tablee.table.commands import Come, Move, Say, Stand, Undo
from tablee.table.due import Happens, Thinks
from tablee.table.entries import Rang, Settings
from tests.games.six_sequences.table import lay
from tests.table.world import ANN, BOB, CID, DEE, World, playing

HANDS = (
    "8D 2S 4S 6S 8S 10S 2C 4C 6C",
    "9D 10D 2M 4M 6M 8M 10M 2E",  # a run with the 8D
    "8H 8E 1S 3S 5S 7S 9S 11S",  # a set with the 8D, once a run lies there
)
LAID = "2: QH KH AH"


def discarded(*others: str, settings: Settings | None = None, pause: int = 3) -> World:
    """Ann in seat 0 has just discarded the 8D; seat 1 could make a run with it, seat 2 a set."""
    world = playing("six_sequences", {"players": 3, "pause": pause}, *others, settings=settings)
    world.lay(lay(LAID, hands=HANDS, pause=pause))
    world.move(ANN, "-8D")
    assert world.match.pause == (1_000 * pause, "pass")
    return world


@pytest.fixture
def world() -> World:
    world = discarded(BOB, CID)
    world.come(DEE)
    return world


RUN, SET, PASS = "?8D9D10D", "?8E8H8D", "pass"


def state(world: World) -> State:
    found = world.match.line.state
    assert isinstance(found, State)
    return found


def test_everybody_else_may_answer_whether_they_could_claim_or_not(world: World) -> None:
    assert world.look(None).table.acting == (1, 2)
    assert world.look(None).table.beat == world.now + 3_000
    assert [world.look(person).moves for person in (ANN, BOB, CID)] == [(), (RUN, PASS), (SET, PASS)]


@pytest.mark.parametrize("answer", [RUN, PASS])
def test_an_answer_changes_nothing_that_the_others_see(world: World, answer: str) -> None:
    others = (ANN, CID, DEE, None)
    before = [world.bytes(person) for person in others]
    world.pass_time(700)
    world.move(BOB, answer)
    assert [world.bytes(person) for person in others] == before
    assert world.look(BOB).you.answer == answer
    assert world.look(BOB).moves == ()
    assert world.look(BOB).seq == world.look(ANN).seq


def test_a_bots_answer_changes_nothing_that_the_others_see() -> None:
    world = discarded(BOB)
    before = world.bytes(ANN), world.bytes(BOB)
    world.pass_time(2_999)
    assert set(world.match.answers) == {2}
    assert (world.bytes(ANN), world.bytes(BOB)) == before


@pytest.mark.rule("S21")
def test_if_only_bots_are_asked_they_answer_at_once_and_in_secret() -> None:
    world = discarded()
    before = world.bytes(ANN)
    assert world.look(ANN).table.beat == world.now
    for seat in (1, 2):
        assert next((one.seat, one.at) for one in world.due() if isinstance(one, Thinks)) == (seat, world.now)
        world.do(world.due()[0])
        assert world.bytes(ANN) == before
    assert world.due()[0] == Happens(world.now, Rang())
    world.do(world.due()[0])
    assert world.match.beat is None
    assert len(world.match.turns) == 3


@pytest.mark.rule("S21")
def test_a_bot_that_never_answers_passes_when_the_pause_is_over() -> None:
    world = discarded()
    world.do(world.due()[0])
    assert [one for one in world.due() if isinstance(one, Happens)] == [Happens(world.match.since + 3_000, Rang())]


@pytest.mark.rule("S21")
def test_a_bot_that_holds_the_seat_of_an_absent_player_counts_as_a_bot() -> None:
    world = discarded(BOB, CID)
    world.ask(CID, Stand("x"))
    assert world.look(ANN).table.beat == world.now + 3_000
    world.ask(BOB, Stand("y"))
    assert world.look(ANN).table.beat == world.now
    world.pass_time(0)
    assert world.match.beat is None


@pytest.mark.rule("S21")
@pytest.mark.parametrize("pause", [5, 10])
def test_the_table_chooses_how_long_the_pause_is(pause: int) -> None:
    world = discarded(BOB, pause=pause)
    assert world.look(BOB).table.beat == world.now + 1_000 * pause
    world.pass_time(1_000 * pause - 1)
    assert world.match.beat
    world.pass_time(1)
    assert not world.match.beat


@pytest.mark.rule("S21")
def test_without_a_pause_the_game_waits_for_every_answer_and_shows_who_has_answered() -> None:
    world = discarded(BOB, CID, pause=0)
    assert world.look(None).table.beat is None
    world.pass_time(60_000)
    assert world.look(None).table.acting == (1, 2)
    world.move(CID, SET)
    assert world.look(ANN).table.acting == (1,)
    assert SET.encode() not in world.bytes(ANN) + world.bytes(BOB)
    world.move(BOB, PASS)
    assert (state(world).turn, state(world).phase.value) == (2, "lay")


@pytest.mark.rule("S21")
def test_without_a_pause_clocks_run_and_bots_answer_at_once_if_only_they_are_asked() -> None:
    world = discarded(BOB, pause=0, settings=Settings(clock="fast"))
    assert world.match.banks[1].since == world.now
    assert world.due()[0].at > world.now
    world.move(BOB, PASS)
    assert (world.look(ANN).table.acting, world.due()[0].at) == ((2,), world.now)


def test_a_player_answers_only_once(world: World) -> None:
    world.move(BOB, PASS)
    assert world.refusal(BOB, Move("x", world.table.public, RUN)) == "answered"


def test_only_legal_claims_are_accepted(world: World) -> None:
    assert world.refusal(CID, Move("x", world.table.public, RUN)) == "illegal"
    assert world.refusal(ANN, Move("x", world.table.public, PASS)) == "illegal"
    assert world.match.answers == {}


def test_the_pause_ends_at_its_time_even_if_all_have_answered(world: World) -> None:
    ends = world.now + 3_000
    world.pass_time(100)
    world.move(BOB, PASS)
    world.move(CID, PASS)
    assert world.due() == [Happens(ends, Rang())]
    world.pass_time(2_899)
    assert world.look(None).table.beat == ends
    world.pass_time(1)
    assert world.look(None).table.beat is None
    assert world.look(None).table.acting == (1,)


def test_a_player_who_gives_no_answer_passes(world: World) -> None:
    world.pass_time(3_000)
    assert [str(move) for _, move in world.match.line.moves[1:]] == [PASS, PASS]
    assert (state(world).turn, state(world).phase.value) == (1, "draw")


def test_the_best_claim_wins_whatever_the_order_of_claims(world: World) -> None:
    world.move(CID, SET)
    world.pass_time(500)
    world.move(BOB, RUN)
    world.pass_time(2_500)
    assert (state(world).turn, state(world).phase.value) == (1, "lay")
    shown = world.look(ANN).turns[-1].events
    assert shown == ({"kind": "answered", "seat": 2, "move": None}, {"kind": "did", "seat": 1, "move": RUN})


def test_a_claim_that_loses_is_seen_by_its_player_alone(world: World) -> None:
    world.move(CID, SET)
    world.move(BOB, RUN)
    world.pass_time(3_000)
    assert SET.encode() not in world.bytes(ANN) + world.bytes(BOB) + world.bytes(DEE)
    assert SET.encode() in world.bytes(CID)


@pytest.mark.parametrize("order", list(permutations([(BOB, RUN), (CID, SET)])))
def test_the_order_of_the_answers_does_not_matter(order: tuple[tuple[str, str], ...]) -> None:
    worlds = [discarded(BOB, CID), discarded(BOB, CID)]
    for world, answers in zip(worlds, (order, [(BOB, RUN), (CID, SET)]), strict=True):
        for person, answer in answers:
            world.move(person, answer)
        world.pass_time(3_000)
    assert worlds[0].match == worlds[1].match


def test_afterwards_nobody_can_tell_a_pass_from_silence() -> None:
    quiet, answering = discarded(BOB, CID), discarded(BOB, CID)
    answering.pass_time(1_234)
    answering.move(CID, PASS)
    quiet.pass_time(3_000)
    answering.pass_time(1_766)
    assert quiet.now == answering.now
    for person in (ANN, BOB, None):
        assert quiet.bytes(person) == answering.bytes(person)
    assert [turn.by for turn in quiet.look(ANN).turns] == ["person"] * 3


def test_an_answer_makes_no_message_stale(world: World) -> None:
    seen_at = world.table.public
    world.move(BOB, PASS)
    world.move(CID, SET, seq=seen_at)
    assert world.table.public == seen_at
    assert world.match.answers[2].move == SET


def test_talk_during_a_pause_makes_no_answer_stale(world: World) -> None:
    seen_at = world.table.public
    world.ask(ANN, Say("x", "?"))
    world.ask(DEE, Come("x", "Dee"))
    world.move(BOB, RUN, seq=seen_at)


def test_the_time_of_a_bots_answer_reveals_nothing() -> None:
    could, could_not = discarded(), playing("six_sequences", {"players": 3})
    could_not.lay(lay(LAID, hands=(HANDS[0], HANDS[2], HANDS[1])))
    could_not.move(ANN, "-8D")
    assert could.due() == could_not.due()
    assert [type(one) for one in could.due()] == [Thinks, Thinks, Happens]


def test_the_answer_of_a_bot_for_an_absent_player_is_marked_as_the_bots() -> None:
    world = discarded(BOB, CID)
    world.ask(CID, Stand("x"))
    world.pass_time(3_000)
    assert [turn.by for turn in world.look(ANN).turns] == ["person", "person", "bot"]
    assert world.look(ANN).table.replaced == (2,)


def test_whoever_takes_a_bots_seat_in_a_pause_keeps_the_bots_answer() -> None:
    world = discarded(BOB)
    world.pass_time(1_000)
    world.come(CID)
    world.let_in(CID, 2)
    assert world.refusal(CID, Move("x", world.table.public, PASS)) == "answered"
    world.pass_time(2_000)
    assert not world.match.beat


def test_an_undo_during_a_pause_discards_the_answers() -> None:
    world = discarded()
    world.do(world.due()[0])
    assert world.match.answers
    world.ask(ANN, Undo("x"))
    assert world.match.answers == {}
    assert world.look(ANN).table.acting == (0,)


def test_with_two_players_only_the_next_may_claim_and_there_is_no_pause() -> None:
    world = playing("six_sequences", {"players": 2}, BOB)
    world.lay(lay(hands=HANDS[:2]))
    world.move(ANN, "-8D")
    assert world.match.beat is None
    assert world.look(BOB).moves == ("<", RUN)


def test_the_other_games_have_no_pause_for_answers() -> None:
    world = playing("figures", {"players": 3}, BOB, CID)
    assert world.match.beat is None
    assert six_sequences.beat(lay(hands=HANDS)) is None
