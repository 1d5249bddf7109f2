"""The patience at a table: unlimited undo, cards once seen stay known, and a loss is not final."""

import pytest

from tablee.cards.k6t import DECK
from tablee.games.pairs.grading import graded_deals
from tablee.games.pairs.model import PILES, Pair, State, View
from tablee.games.pairs.solver import solve
from tablee.kernel.json import Json, from_plain
from tablee.kernel.seed import Seed
from tablee.table.commands import Hint, Redeal, Rematch, Rescue, Stand, Undo
from tablee.table.due import question
from tablee.table.entries import Settings
from tablee.table.seen import advised
from tests.table.world import ANN, BOB, World, playing


def patience(raw: dict[str, Json] | None = None) -> World:
    return playing("pairs", raw)


def view(world: World, person: str | None = ANN) -> View:
    return from_plain(View, world.look(person).view)


@pytest.mark.rule("P6")
def test_in_the_patience_what_has_been_seen_stays_seen_for_the_player_alone() -> None:
    world = patience()
    world.come(BOB)
    fresh = view(world)
    seen = set()
    for _ in range(5):
        move = world.table.rules.read_move(world.look(ANN).moves[0])
        assert isinstance(move, Pair)
        world.move(ANN, str(move))
        seen |= {(pile, view(world).piles[pile][-1]) for pile in (move.first, move.second) if view(world).piles[pile]}
    for _ in range(5):
        world.ask(ANN, Undo("x"))
    known = view(world)
    assert [pile[-1] for pile in known.piles] == [pile[-1] for pile in fresh.piles]
    remembered = {(pile, card) for pile in range(len(PILES)) for card in known.piles[pile][:-1] if card}
    assert remembered == seen - {(pile, known.piles[pile][-1]) for pile in range(len(PILES))}
    assert len(remembered) >= 5
    assert view(world, BOB) == view(world, None) == fresh
    assert world.look(ANN).table.assisted
    assert world.match.line.record().undone == 5
    assert world.read_back() == world.table


@pytest.mark.rule("P6")
def test_with_open_faces_an_undo_shows_nothing_new() -> None:
    world = patience({"faces": "open"})
    world.move(ANN)
    world.ask(ANN, Undo("x"))
    assert not world.look(ANN).table.assisted


def lost() -> World:
    world = patience()
    while world.look(ANN).moves:
        world.move(ANN)
    assert world.table.stage == "over"
    return world


def test_a_lost_patience_can_still_be_undone() -> None:
    world = lost()
    ended = world.look(ANN).table.ended
    assert ended is not None
    assert (ended.winners, ended.seed, ended.record) == ((), None, None)
    assert world.table.seed.text.encode() not in world.bytes(ANN)
    assert world.look(ANN).you.undo == "free"
    assert world.refusal(ANN, Hint("x")) == "no_moves"
    world.ask(ANN, Undo("x"))
    assert world.table.stage == "playing"
    world.move(ANN)


def test_a_won_patience_is_final_because_its_seed_is_public() -> None:
    world = patience()
    pair = [card for card in DECK.cards if card.startswith("7")][:2]
    gone = tuple(card for card in DECK.cards if card not in pair)
    world.lay(State("hidden", tuple((card,) for card in pair) + ((),) * 18, gone))
    world.move(ANN, "a1=b1")
    ended = world.look(ANN).table.ended
    assert ended is not None
    assert (ended.winners, ended.seed, ended.record) == ((0,), world.table.seed.text, "ABCDE-1")
    assert world.look(ANN).you.undo is None
    assert world.refusal(ANN, Undo("x")) == "is_over"


def test_a_bot_that_continues_a_patience_knows_what_its_player_has_seen() -> None:
    world = patience()
    world.move(ANN)
    world.ask(ANN, Undo("x"))
    told = question(world.table, world.match, 0).view
    assert told == view(world)
    assert told != world.table.rules.view(world.match.line.state, 0)


def test_the_commitment_to_another_deal_is_shown_before_its_cards() -> None:
    world = patience()
    promised = world.look(ANN).table.sealed_next
    world.ask(ANN, Redeal("x", {}, 17))
    assert world.look(ANN).table.sealed == Seed.numbered(17).commitment()
    assert world.look(ANN).table.sealed_next == promised, "a numbered deal does not use the sealed seed up"
    world.ask(ANN, Redeal("x", {}))
    assert world.look(ANN).table.sealed == promised
    assert world.look(ANN).table.sealed_next not in (None, promised)


def test_after_a_loss_the_player_may_play_another_deal() -> None:
    world = lost()
    sealed = world.look(ANN).table.sealed
    world.ask(ANN, Rematch("x"))
    world.pass_time(0)
    assert (world.table.stage, world.table.number) == ("playing", 2)
    assert world.look(ANN).table.sealed != sealed
    assert view(world) == view(world, None)  # nothing is remembered from the last deal


def test_a_patience_that_is_given_up_is_played_by_a_bot() -> None:
    world = patience()
    world.ask(ANN, Stand("x"))
    world.pass_time(900)
    assert [turn.by for turn in world.match.turns] == ["bot"]
    assert world.look(ANN).table.replaced == (0,)


def test_one_undo_may_go_back_any_number_of_moves() -> None:
    world = patience()
    for _ in range(5):
        world.move(ANN)
    world.ask(ANN, Undo("x", 2))
    assert len(world.match.turns) == 2
    assert world.look(ANN).table.assisted
    for far in (-1, 2, 99):
        assert world.refusal(ANN, Undo("x", far)) == "nothing_to_undo"
    world.ask(ANN, Undo("x", 0))
    assert world.look(ANN).turns == ()
    assert world.match.line.record().undone == 5


def test_from_a_dead_end_the_player_can_return_to_the_last_winnable_position() -> None:
    world = lost()
    states = world.match.line.states
    assert not world.look(ANN).table.lost
    world.ask(ANN, Rescue("x"))
    stood = len(world.match.turns)
    assert solve(states[stood].piles).winnable
    assert not solve(states[stood + 1].piles).winnable
    assert world.look(ANN).table.assisted
    assert not world.look(ANN).table.lost
    assert world.read_back() == world.table


def follow_hints(world: World) -> None:
    """Play the first hint until no pair is left."""
    while world.look(ANN).moves:
        moves = world.table.rules.moves(world.match.line.state, 0)
        world.move(ANN, str(world.table.rules.hint(advised(world.match, 0), moves)[0].move))


def test_after_a_rescue_hints_do_not_lead_into_the_same_dead_end() -> None:
    world = World("pairs", {}, seed=Seed.numbered(21))
    world.start()
    follow_hints(world)
    assert view(world).gone != DECK.cards
    world.ask(ANN, Rescue("x"))
    assert len(world.match.turns) == 36
    hidden = view(world)
    follow_hints(world)
    ended = world.look(ANN).table.ended
    assert ended is not None
    assert ended.winners == (0,)
    assert any(None in pile for pile in hidden.piles)  # the rescue has shown the player no card


def test_before_a_rescue_hints_see_what_the_player_sees() -> None:
    world = World("pairs", {}, seed=Seed.numbered(21))
    world.start()
    world.ask(ANN, Hint("x"))
    assert advised(world.match, 0) == view(world)
    follow_hints(world)
    world.ask(ANN, Rescue("x"))
    assert advised(world.match, 0) != view(world)
    world.ask(ANN, Redeal("x", {}))
    assert advised(world.match, 0) == view(world)


def test_a_deal_that_could_never_be_won_is_reported_as_such_on_request() -> None:
    world = World("pairs", {"faces": "open"}, seed=Seed.numbered(76))  # proved lost within the table's budget
    world.start()
    while world.look(ANN).moves:
        world.move(ANN)
    assert not world.look(ANN).table.assisted
    world.ask(ANN, Rescue("x"))
    seen = world.look(ANN)
    assert (seen.turns, seen.table.assisted, seen.table.lost) == ((), True, True)
    world.ask(ANN, Redeal("x", {}))
    assert not world.look(ANN).table.lost


def test_while_there_are_moves_the_table_does_not_tell_whether_the_deal_is_lost() -> None:
    world = patience()
    world.move(ANN)
    assert world.refusal(ANN, Rescue("x")) == "has_moves"
    strict = playing("pairs", settings=Settings(aids=False))
    while strict.look(ANN).moves:
        strict.move(ANN)
    assert strict.refusal(ANN, Rescue("x")) == "no_hints"


def test_another_deal_is_dealt_at_any_time_by_number_by_grade_or_at_random() -> None:
    world = patience()
    world.move(ANN)
    world.ask(ANN, Redeal("x", {"faces": "open"}, 17))
    seen = world.look(ANN).table
    assert (seen.number, seen.deal, seen.options["faces"], seen.assisted) == (2, 17, "open", False)
    assert world.table.seed == Seed.numbered(17)
    world.ask(ANN, Redeal("x", {}, "hard"))
    number = world.look(ANN).table.deal
    assert number is not None
    assert number in graded_deals()["hard"]
    assert world.table.seed == Seed.numbered(number)
    for deal in (17, "hard"):
        assert world.refusal(ANN, Redeal("x", {"deal": "winnable"}, deal)) == "bad_options"
    assert world.refusal(ANN, Redeal("x", {"deal": "none"})) == "bad_options"
    world.ask(ANN, Redeal("x", {}))
    assert world.look(ANN).table.deal is None
    assert world.table.seed.text.encode() not in world.bytes(ANN)
    assert world.read_back() == world.table
