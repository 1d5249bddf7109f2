"""Séquence for learners: the actions, and the contents of the vector."""

from tablee.cards import french
from tablee.games.sequence import moves, read_move
from tablee.games.sequence.board import SPACE, mask_named
from tablee.games.sequence.model import Call, Forfeit, State
from tablee.kernel.seed import Seed
from tablee.rl.tasks import task
from tablee.rl.turns import Turn, first
from tests.rl.looking import actions_of, part, places, sizes
from tests.rl.walks import walk


def test_the_numbers_of_actions_and_the_parts_of_the_vector_never_change() -> None:
    assert actions_of("sequence") == (722, "0391820890be")
    assert list(sizes("sequence", {"players": 4}).items()) == [
        *(("chips", 200), ("lines", 200), ("hand", 52), ("discards", 52)),
        *(("held", 4), ("turn", 4), ("owed", 4), ("phase", 3), ("counts", 3)),
    ]


def test_the_name_of_an_action_is_the_text_of_a_move() -> None:
    for name in task("sequence").actions.names:
        assert str(read_move(name)) == name


def test_moves_that_only_people_make_have_no_number() -> None:
    texts = {str(Call(team)) for team in range(3)} | {str(Forfeit(card)) for card in ("9H", "JS")}  # type: ignore[arg-type]  # cards are texts
    assert not texts & set(task("sequence").actions.names)
    turn = next(walk("sequence", {"players": 4, "silence": True}))
    assert isinstance(turn.state, State)
    assert any(isinstance(move, Call) for move in moves(turn.state, turn.seat or 0))
    assert not any(isinstance(move, Call) for move in turn.choices.values())


def test_a_team_is_a_side_and_a_game_is_cut_after_20000_choices() -> None:
    three = task("sequence", {"players": 6, "teams": 3})
    assert (three.sides, three.longest) == (3, 20_000)


def test_the_viewers_own_team_and_seat_come_first() -> None:
    turn = first(task("sequence", {"players": 4}), Seed.numbered(3))
    assert turn.seat is not None
    state = turn.task.game.deal(turn.task.options, Seed.numbered(3))._replace(chips=(mask_named(["d4"]), 0))
    turn = Turn(turn.task, None, state)
    own, theirs = SPACE["d4"], 100 + SPACE["d4"]
    assert [places(part(turn, "chips", seat)) for seat in range(4)] == [{own}, {theirs}, {own}, {theirs}]
    assert [int(part(turn, "turn", seat).argmax()) for seat in range(4)] == [
        (state.turn - seat) % 4 for seat in range(4)
    ]
    cards = [french.DECK.cards[place] for place in places(part(turn, "hand", 2))]
    assert set(cards) == set(state.hands[2])


def test_a_sequence_on_the_board_is_seen() -> None:
    task_ = task("sequence")
    row = mask_named(["a2", "b2", "c2", "d2", "e2"])
    state = task_.game.deal(task_.options, Seed.numbered(3))._replace(chips=(0, row), lines=((), (row,)))
    assert places(part(Turn(task_, None, state), "lines", 1)) == set(range(10, 15))
