"""The clauses of the patience, one by one."""

import io
from collections import Counter

import pytest

from tablee.cards.k6t import DECK
from tablee.cli.main import main
from tablee.games import pairs
from tablee.games.pairs.model import PILES, Options, Pair, Paired, State, View
from tablee.games.pairs.solver import solve
from tablee.kernel.game import BadOptions, IllegalMove
from tablee.kernel.record import Line, Record, replay, start
from tablee.kernel.seed import Seed


def lay(tops: str, below: str = "", faces: str = "hidden") -> State:
    """Return piles of one card each, the first ones with a card below: `lay("6S 6H 7D", below="KS")`."""
    upper, lower = tops.split(), below.split()
    piles = [tuple(DECK.read(text) for text in (*lower[n : n + 1], top)) for n, top in enumerate(upper)]
    options = pairs.read_options({"faces": faces})
    return State(options.faces, (*piles, *((),) * (len(PILES) - len(piles))))


def texts(state: State) -> list[str]:
    return [str(move) for move in pairs.moves(state, 0)]


def refusal(state: State, text: str, seat: int = 0) -> str:
    with pytest.raises(IllegalMove) as refused:
        pairs.apply(state, seat, pairs.read_move(text))
    return refused.value.rule


@pytest.mark.rule("P1")
def test_the_deal_is_twenty_piles_of_six_out_of_the_whole_deck() -> None:
    state = pairs.deal(Options(), Seed.numbered(1))
    assert [len(pile) for pile in state.piles] == [6] * 20
    assert Counter(card for pile in state.piles for card in pile) == Counter(DECK.cards)


@pytest.mark.rule("P1")
def test_only_the_top_card_of_each_pile_is_face_up() -> None:
    state = pairs.deal(Options(), Seed.numbered(1))
    for seen, pile in zip(pairs.view(state, 0).piles, state.piles, strict=True):
        assert seen == (None,) * 5 + pile[-1:]


@pytest.mark.rule("P1")
def test_four_rows_of_five_are_named_like_a_board() -> None:
    assert " ".join(PILES) == "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3 c3 d3 e3 a4 b4 c4 d4 e4"


@pytest.mark.rule("P1")
def test_only_the_player_may_play() -> None:
    assert pairs.moves(lay("6S 6H"), 1) == ()
    assert refusal(lay("6S 6H"), "a1=b1", seat=1) == "P1"


@pytest.mark.rule("P2")
def test_equal_ranks_of_any_suits_make_a_pair() -> None:
    assert texts(lay("6S 7H 6D 6C")) == ["a1=c1", "a1=d1", "c1=d1"]


@pytest.mark.rule("P2")
@pytest.mark.parametrize(("one", "other"), [("1S", "AS"), ("0S", "6H"), ("0S", "0H"), ("10S", "1H"), ("12D", "2D")])
def test_noughts_ones_and_aces_are_ranks_of_their_own(one: str, other: str) -> None:
    assert texts(lay(f"{one} {other}")) == (["a1=b1"] if one[:-1] == other[:-1] else [])


@pytest.mark.rule("P2")
@pytest.mark.parametrize("text", ["a1=b1", "a1=c1", "c1=d1"])
def test_unequal_ranks_and_empty_piles_are_refused(text: str) -> None:
    assert refusal(lay("6S 7H"), text) == "P2"


@pytest.mark.rule("P2")
@pytest.mark.parametrize("move", [Pair(0, 0), Pair(1, 0), Pair(-20, 1), Pair(0, 20)])
def test_a_pair_needs_two_piles_that_exist(move: Pair) -> None:
    with pytest.raises(IllegalMove, match="P2"):
        pairs.apply(lay("6S 6H"), 0, move)


@pytest.mark.rule("P3")
def test_the_cards_below_a_pair_are_turned_up_at_once() -> None:
    before = lay("6S 6H KD", below="KS 2H")
    assert pairs.view(before, 0).piles[:2] == ((None, "6S"), (None, "6H"))
    step = pairs.apply(before, 0, pairs.read_move("a1=b1"))
    assert pairs.view(step.state, 0).piles[:3] == (("KS",), ("2H",), ("KD",))
    assert texts(step.state) == ["a1=c1"]
    (event,) = step.events
    assert isinstance(event, Paired)
    assert (event.piles, event.cards, event.turned) == ((0, 1), ("6S", "6H"), ("KS", "2H"))
    assert event.seen_by(None) == event


@pytest.mark.rule("P3")
def test_nothing_is_turned_up_on_a_pile_that_is_empty_now() -> None:
    (event,) = pairs.apply(lay("6S 6H", below="KS"), 0, Pair(0, 1)).events
    assert isinstance(event, Paired)
    assert event.turned == ("KS", None)


@pytest.mark.rule("P4")
def test_a_patience_with_no_cards_left_is_won() -> None:
    state = pairs.apply(lay("6S 6H"), 0, Pair(0, 1)).state
    outcome = pairs.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == (frozenset({0}), (1,))
    assert pairs.to_act(state) == frozenset()
    assert refusal(state, "a1=b1") == "P4"


@pytest.mark.rule("P4")
def test_a_patience_with_no_pair_in_sight_is_lost() -> None:
    state = pairs.apply(lay("6S 6H KD", below="7S 7H"), 0, Pair(0, 1)).state
    assert pairs.outcome(state) is None  # two sevens can still be taken
    state = pairs.apply(lay("6S 6H KD", below="7S 8H"), 0, Pair(0, 1)).state
    outcome = pairs.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == (frozenset(), (1,))
    assert pairs.to_act(state) == frozenset()


@pytest.mark.rule("P4")
def test_giving_up_is_a_loss(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert main(["play", "pairs", "--lang", "en"]) == 0
    assert capsys.readouterr().out.endswith("You gave up: the game is lost.\n")


@pytest.mark.rule("P5")
def test_the_example_of_the_sheet() -> None:
    tops = "0C 0E JS JD AC AH 6E 6S 6H 1S 2S 3S 4S 5S 7S 8S 9S 10S 11S 12S"
    assert texts(lay(tops)) == ["a1=b1", "c1=d1", "e1=a2", "b2=c2", "b2=d2", "c2=d2"]


@pytest.mark.rule("P6")
def test_open_faces_show_every_card_from_the_start() -> None:
    state = pairs.deal(pairs.read_options({"faces": "open"}), Seed.numbered(1))
    assert pairs.view(state, 0).piles == state.piles
    hidden = pairs.deal(pairs.read_options({}), Seed.numbered(1))
    assert hidden.piles == state.piles


@pytest.mark.rule("P6")
def test_with_open_faces_only_the_top_card_of_a_pile_can_be_taken() -> None:
    assert texts(lay("6S 7H 8D", below="7S 6H", faces="open")) == []


@pytest.mark.rule("P6")
def test_by_default_faces_are_hidden_and_any_deal_is_dealt() -> None:
    assert pairs.read_options({}) == Options("hidden", "any")


@pytest.mark.rule("P6")
@pytest.mark.parametrize(
    ("raw", "field"),
    [({"faces": "up"}, "faces"), ({"deal": 1}, "deal"), ({"undo": True}, "undo")],
)
def test_other_options_are_refused_by_name(raw: dict[str, str | int], field: str) -> None:
    with pytest.raises(BadOptions) as refused:
        pairs.read_options(raw)
    assert refused.value.field == field


@pytest.mark.rule("P6")
def test_a_winnable_deal_can_be_won_even_if_the_first_attempt_cannot() -> None:
    seed = Seed.numbered(185)  # the first attempt is lost, so a second one must be dealt
    assert not solve(pairs.deal(Options(), seed.child("attempt", 0)).piles).winnable
    state = pairs.deal(pairs.read_options({"deal": "winnable"}), seed)
    assert solve(state.piles).winnable
    assert state == pairs.deal(Options(), seed.child("attempt", 1))
    assert state == pairs.deal(pairs.read_options({"deal": "winnable"}), seed)


def begin(faces: str) -> Line[Options, State, Pair, View]:
    return start(pairs, pairs.read_options({"faces": faces}), Seed.numbered(17))


@pytest.mark.rule("P6")
@pytest.mark.parametrize("faces", ["hidden", "open"])
def test_moves_can_be_undone_to_the_very_start_and_undos_are_counted(faces: str) -> None:
    line = begin(faces)
    first = line.state
    while moves := pairs.moves(line.state, 0):
        line = line.play(0, moves[0])
    played = len(line.moves)
    assert pairs.outcome(line.state) is not None
    while line.moves:
        line = line.take_back()
    assert (line.state, line.undone) == (first, played)
    assert replay(pairs, Record.read(str(line.record()))).undone == played
    with pytest.raises(ValueError, match="no move to take back"):
        line.take_back()


@pytest.mark.rule("P6")
def test_cards_seen_before_an_undo_stay_known() -> None:
    line = begin("hidden")
    seen = pairs.view(line.state, 0)
    move = pairs.moves(line.state, 0)[0]
    line = line.play(0, move)
    seen = pairs.recall(pairs.view(line.state, 0), seen)
    line = line.take_back()
    view = pairs.view(line.state, 0)
    seen = pairs.recall(view, seen)
    for place, (pile, known) in enumerate(zip(line.state.piles, seen.piles, strict=True)):
        assert known == ((None,) * 4 + pile[-2:] if place in (move.first, move.second) else view.piles[place])
    line = line.play(0, pairs.moves(line.state, 0)[1])  # on other piles: the seen cards are remembered
    later = pairs.recall(pairs.view(line.state, 0), seen)
    assert later.piles[move.first] == seen.piles[move.first]
    imagined = pairs.imagine(seen, line.options, Seed.numbered(5))
    assert imagined.piles[move.first][-2:] == line.state.piles[move.first][-2:]
