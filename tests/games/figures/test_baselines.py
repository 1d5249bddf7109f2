"""The greedy baseline: it goes for the nearest box and plans no further."""

import pytest

from tablee.games import figures
from tablee.games.figures.baselines import Greedy, missing
from tablee.games.figures.boxes import BOXES, made, mask_of
from tablee.games.figures.model import State
from tablee.kernel.seed import Seed
from tests.games.figures.table import cards, do, lay


def chosen(state: State, seat: int | None = None) -> str:
    seat = min(figures.to_act(state)) if seat is None else seat
    return str(Greedy().choose(figures.view(state, seat), figures.moves(state, seat), Seed.numbered(1)))


@pytest.mark.parametrize(
    ("hand", "lacks"),
    [
        ("1r 1g 2y 4b 6r", "1 2 3 2 3 2 1 1 2 2 2 3"),
        ("1r 1g 1y 4b 4r", "0 3 3 1 3 3 0 0 0 3 1 3"),
        ("1r 2r 3r 4r 6r", "2 2 2 2 3 2 2 2 3 1 3 0"),
        ("6r 6r 6r 6g 6y", "3 3 3 3 3 0 2 0 2 4 1 4"),
    ],
)
def test_it_counts_the_cards_that_a_box_lacks(hand: str, lacks: str) -> None:
    mask = mask_of(cards(hand))
    assert [missing(mask, box) for box in range(len(BOXES))] == [int(count) for count in lacks.split()]
    assert all(made(mask) >> box & 1 for box in range(len(BOXES)) if missing(mask, box) == 0)


def test_it_lays_down_as_soon_as_it_can_with_its_best_figure() -> None:
    assert chosen(lay(["1r 1g 1y 4b 4r", "1r 1g 2y 4b 6r"])) == "=full"
    assert chosen(lay(["1r 1g 1y 4b 4r", "1r 1g 2y 4b 6r"], sheets={0: {"full": 20, "brelan": 15}})) == "=double"
    assert chosen(lay(["1r 1g 2y 4b 6r", "1r 1g 2y 4b 6r"])) == "<"  # two colours of a value are not enough to stop


def test_it_takes_the_card_that_it_lacks_and_no_other() -> None:
    hand = "1r 1g 2y 4b 6r"
    assert chosen(lay([hand, hand], ["", "4r"])) == "b>"  # a second pair
    assert chosen(lay([hand, hand], ["", "1r"])) == "<"  # a copy counts once
    assert chosen(lay([hand, hand, hand], ["", "3r", "4g"])) == "c>"


def test_it_keeps_the_cards_of_the_box_it_goes_for() -> None:
    state = do(lay(["1r 1g 1y 4b 6r", "1r 1g 2y 4b 6r"], sheets={0: {"1": 3, "brelan": 15}}, stock="5r 5g 5y 3b"), "<")
    assert chosen(state) in ("-3b", "-6r", "-4b")  # the full house lacks one card, whichever of these stays
    state = do(lay(["3r 3g 4y 5b 6r", "1r 1g 2y 4b 6r"], sheets={0: {"double": 10}}, stock="5r 5g 5y 1y"), "<")
    assert chosen(state) in ("-1y", "-3r", "-3g")  # three of the suite, and the fourth


def test_it_uses_the_box_with_the_smallest_loss() -> None:
    ended = do(lay(["1r 2g 2y 2b 6r", "1r 1g 2y 4b 6r"], turn=0), "=2")
    assert chosen(ended, 1) == "=1"  # two of the three points that it aimed for
    ended = do(lay(["1r 2g 2y 2b 6r", "1r 1g 2y 4b 6r"], turn=0, sheets={1: {"1": 3}}), "=2")
    assert chosen(ended, 1) == "=2"  # 2 of 6; the fours bring 4 of 12, the sixes 6 of 18
