"""Undo: free within one's own turn, with everybody's consent beyond it, and always allowed against bots."""

import pytest

from tablee.games.figures.model import State as Figures
from tablee.table.commands import Agree, Decline, Move, Stand, Undo
from tablee.table.due import Happens
from tablee.table.entries import Agreed, Asked, Held, Played, Undone
from tests.games.six_sequences.table import lay
from tests.table.test_beat import HANDS, PASS, RUN, discarded
from tests.table.world import ANN, BOB, CID, World, playing

FULL = "9H 2S 4S 6S 8S 10S 2C 4C 6C"


def laying(*others: str) -> World:
    """Ann can lay a run, extend it, refill her hand and discard."""
    world = playing("six_sequences", {"players": 3}, *others)
    world.lay(lay(hands=("4H 5H 6H 7H 2S 4S 6S 8S 10S", *HANDS[1:])))
    return world


def stands(world: World) -> int:
    """Return the number of moves that stand."""
    return len(world.match.turns)


def test_within_ones_own_turn_moves_are_undone_freely_one_by_one() -> None:
    world = laying(BOB, CID)
    world.move(ANN, "+4H5H6H")
    world.move(ANN, "7H>1")
    assert world.look(ANN).you.undo == "free"
    assert world.ask(ANN, Undo("x")) == Undone(ANN, 1)
    assert "7H>1" in world.look(ANN).moves
    world.ask(ANN, Undo("x"))
    assert "+4H5H6H" in world.look(ANN).moves
    assert not world.look(ANN).table.assisted
    assert world.look(ANN).turns == ()
    assert world.refusal(ANN, Undo("x")) == "nothing_to_undo"
    assert world.look(ANN).you.undo is None


def test_an_undo_beyond_a_draw_needs_the_consent_of_all_the_others() -> None:
    world = laying(BOB, CID)
    world.move(ANN, "+4H5H6H")
    world.move(ANN, "<")
    assert world.look(ANN).you.undo == "ask"
    assert world.ask(ANN, Undo("x")) == Asked(ANN, 1)
    for viewer in (ANN, BOB, CID, None):
        proposal = world.look(viewer).table.proposal
        assert proposal is not None
        assert (proposal.seat, proposal.agreed) == (0, (0,))
    world.ask(BOB, Agree("x"))
    assert stands(world) == 2
    assert world.ask(CID, Agree("x")) == Agreed(CID)
    assert stands(world) == 1
    seen = world.look(None).table
    assert (seen.proposal, seen.assisted) == (None, True)


@pytest.mark.parametrize("who", [ANN, BOB])
def test_one_refusal_or_a_withdrawal_by_the_asker_cancels_the_request(who: str) -> None:
    world = laying(BOB, CID)
    world.move(ANN, "+4H5H6H")
    world.move(ANN, "<")
    world.ask(ANN, Undo("x"))
    world.ask(CID, Agree("x"))
    world.ask(who, Decline("x"))
    assert world.look(None).table.proposal is None
    assert world.refusal(BOB, Agree("x")) == "nothing_asked"
    assert stands(world) == 2
    assert not world.look(None).table.assisted


def test_a_move_by_a_player_cancels_the_request() -> None:
    world = laying(BOB, CID)
    world.move(ANN, "+4H5H6H")
    world.move(ANN, "<")
    world.ask(ANN, Undo("x"))
    world.move(ANN)
    assert world.look(None).table.proposal is None


def test_a_bots_move_does_not_cancel_the_request() -> None:
    world = playing("sequence", {"players": 3}, BOB)
    while not world.match.turns or world.match.acting != {2}:
        world.move(world.acting())
    before = stands(world)
    world.ask(BOB, Undo("x"))
    world.pass_time(900)
    assert stands(world) == before + 1
    world.ask(ANN, Agree("x"))
    assert stands(world) == before - 1
    assert world.match.acting == {1}


def test_a_pause_and_an_answer_in_it_do_not_cancel_the_request() -> None:
    world = discarded(BOB, CID)
    world.ask(ANN, Undo("x"))
    before = world.bytes(ANN)
    world.move(BOB, RUN)
    assert world.bytes(ANN) == before
    world.pass_time(3_000)
    world.ask(BOB, Agree("x"))
    world.ask(CID, Agree("x"))
    assert not world.match.turns
    assert "-8D" in world.look(ANN).moves


def test_a_seat_that_a_bot_holds_is_not_asked() -> None:
    world = laying(BOB, CID)
    world.move(ANN, "+4H5H6H")
    world.move(ANN, "<")
    world.ask(CID, Stand("x"))
    assert world.refusal(CID, Agree("x")) == "bot_holds"
    world.ask(ANN, Undo("x"))
    world.ask(BOB, Agree("x"))
    assert stands(world) == 1
    world.move(ANN, "<")
    world.ask(BOB, Stand("x"))
    assert world.look(ANN).you.undo == "free"
    assert world.ask(ANN, Undo("x")) == Undone(ANN, 1)


def test_the_consent_of_a_player_who_left_their_seat_to_a_bot_is_not_needed() -> None:
    world = laying(BOB, CID)
    world.move(ANN, "+4H5H6H")
    world.move(ANN, "<")
    world.ask(ANN, Undo("x"))
    world.ask(BOB, Agree("x"))
    assert stands(world) == 2
    world.ask(CID, Stand("x"))
    world.pass_time(0)
    assert stands(world) == 1


def test_a_bot_that_holds_the_seat_of_somebody_who_is_away_does_not_agree_for_them() -> None:
    world = laying(BOB, CID)
    world.move(ANN, "+4H5H6H")
    world.move(ANN, "<")
    world.leave(BOB)
    world.enter(Held(1))
    assert world.look(ANN).you.undo == "ask"
    assert world.ask(ANN, Undo("x")) == Asked(ANN, 1)
    world.ask(CID, Agree("x"))
    assert stands(world) == 2
    assert not any(isinstance(one, Happens) and isinstance(one.entry, Agreed) for one in world.due())
    world.come_back(BOB)
    assert world.ask(BOB, Agree("x")) == Agreed(BOB)
    assert stands(world) == 1


def test_against_bots_undo_goes_back_to_ones_own_last_move_and_the_game_is_marked() -> None:
    world = playing("sequence", {"players": 3})
    while world.match.acting != {0}:
        world.pass_time(900)
    view = world.look(ANN).view
    move = world.look(ANN).moves[0]
    world.move(ANN, move)
    world.pass_time(2_000)
    assert world.match.acting == {0}
    assert world.look(ANN).you.undo == "free"
    world.ask(ANN, Undo("x"))
    assert world.look(ANN).view == view
    assert move in world.look(ANN).moves
    assert world.look(None).table.assisted


def test_taking_back_is_counted_in_the_record() -> None:
    world = playing("sequence", {"players": 2})
    world.pass_time(900)
    world.move(ANN)
    world.ask(ANN, Undo("x"))
    assert world.match.line.record().undone == 1
    assert world.read_back() == world.table


def test_without_a_move_of_ones_own_there_is_nothing_to_take_back() -> None:
    world = playing("sequence", {"players": 2}, BOB)
    world.move(world.acting())
    assert world.refusal(world.acting(), Undo("x")) == "nothing_to_undo"
    assert world.look(world.acting()).you.undo is None


def test_a_pass_in_a_pause_cannot_be_undone() -> None:
    world = discarded()
    world.pass_time(3_000)
    world.lay(lay(hands=(HANDS[2], FULL, HANDS[1]), turn=1))
    world.enter(Played(1, "-9H", "bot"))
    world.move(ANN, PASS)
    world.pass_time(3_000)
    world.ask(ANN, Undo("x"))
    assert not world.match.turns
    assert "-8D" in world.look(ANN).moves


def test_a_player_who_gave_no_answer_has_nothing_to_undo() -> None:
    world = playing("six_sequences", {"players": 3})
    world.lay(lay(hands=(HANDS[1], HANDS[0], HANDS[2]), turn=1))
    world.enter(Played(1, "-8D", "bot"))
    world.pass_time(3_000)
    assert world.refusal(ANN, Undo("x")) == "nothing_to_undo"


def test_undoing_a_claim_leads_back_to_its_pause() -> None:
    world = playing("six_sequences", {"players": 3})  # Ann in seat 0 answers to a bot's discard
    world.lay(lay(hands=(HANDS[1], HANDS[0], HANDS[2]), turn=1))
    world.enter(Played(1, "-8D", "bot"))
    world.move(ANN, RUN)
    world.pass_time(3_000)
    assert world.match.acting == {0}
    world.ask(ANN, Undo("x"))
    assert world.look(ANN).table.beat == world.now + 3_000
    assert world.look(ANN).table.acting == (0, 2)
    assert world.look(ANN).table.assisted


def test_a_claim_is_never_undone_freely_and_everybody_answers_again() -> None:
    world = playing("six_sequences", {"players": 3}, BOB, CID)
    world.lay(lay(hands=(HANDS[0], HANDS[2], HANDS[1])))
    world.move(ANN, "-8D")
    world.move(CID, RUN)
    world.pass_time(3_000)
    assert world.match.acting == {2}
    assert world.look(CID).you.undo == "ask"
    world.ask(CID, Undo("x"))
    world.ask(ANN, Agree("x"))
    world.ask(BOB, Agree("x"))
    assert world.look(None).table.acting == (1, 2)


def test_a_card_taken_in_the_open_is_put_back_freely() -> None:
    world = playing("figures", {"players": 2}, BOB)
    first = world.acting()
    world.move(first, "<")
    assert world.look(first).you.undo == "ask"  # the card is known now
    world.move(first)
    second = world.acting()
    world.move(second, next(move for move in world.look(second).moves if move.endswith(">")))
    assert world.look(second).you.undo == "free"
    assert world.look(first).you.undo == "ask"
    world.ask(second, Undo("x"))
    assert not world.match.assisted
    assert isinstance(world.match.line.state, Figures)
    assert world.match.line.state.phase.value == "turn"


def test_another_players_move_before_ones_turn_is_not_undone_freely() -> None:
    world = playing("figures", {"players": 2}, BOB)
    first = world.acting()
    for _ in range(2):
        world.move(world.acting(), "<")
        world.move(world.acting())
    assert world.acting() == first
    assert str(world.match.line.moves[-1][1]).startswith("-")  # the other player's discard, which has revealed nothing
    assert world.look(first).you.undo == "ask"
    assert world.ask(first, Undo("x")) == Asked(first, 1)


def test_a_move_sent_before_the_undo_is_stale() -> None:
    world = laying(BOB, CID)
    world.move(ANN, "+4H5H6H")
    seen_at = world.table.public
    world.ask(ANN, Undo("x"))
    assert world.refusal(ANN, Move("x", seen_at, "+4H5H6H")) == "stale"
