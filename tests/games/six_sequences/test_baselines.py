"""The eager baseline: it lays whatever it can and discards at random."""

from tablee.games import six_sequences
from tablee.games.six_sequences.baselines import Eager
from tablee.games.six_sequences.model import Phase, State
from tablee.kernel.seed import Seed
from tests.games.six_sequences.table import lay


def chosen(state: State, number: int = 1) -> str:
    seat = min(six_sequences.to_act(state))
    return str(Eager().choose(six_sequences.view(state, seat), six_sequences.moves(state, seat), Seed.numbered(number)))


def test_a_run_goes_before_a_set_and_a_long_one_before_a_short_one() -> None:
    assert chosen(lay(hands=("4H 5H 6H 7H 2D KD", ""))) == "+4H5H6H7H"
    assert chosen(lay("0: 1S 2S 3S", hands=("4H 5H 6H 9S 9C 9M 9E", ""))) == "+4H5H6H"
    assert chosen(lay("0: 1S 2S 3S", hands=("4H 9S 9C 9M 2D KD", ""))) == "+9S9C9M"


def test_it_extends_and_exchanges_what_it_can_and_then_refills() -> None:
    assert chosen(lay("0: 4H 5H 6H", hands=("7H 9S KD", ""))) == "7H>1"
    assert chosen(lay("1: 4H 0H 6H", hands=("5H 9S KD", ""))) == "5H/0H"
    assert chosen(lay("0: 4H 5H 6H", hands=("9S KD", ""))) == "<"


def test_it_claims_whatever_it_can() -> None:
    state = lay(hands=("8D 9D 2S 4C", ""), phase=Phase.DRAW, discards="7D")
    assert chosen(state) == "?7D8D9D"


def test_its_discard_is_any_card() -> None:
    state = lay("0: 4H 5H 6H", hands=("1S 3C 5M 7E 9H JD KS AC 11M", ""), phase=Phase.COMPLETE)
    assert len({chosen(state, number) for number in range(150)}) == 9
