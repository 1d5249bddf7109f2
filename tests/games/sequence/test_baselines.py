"""The builder baseline: it builds its own rows and ignores the opponents."""

from tablee.games import sequence
from tablee.games.sequence.baselines import baselines
from tablee.games.sequence.model import State
from tablee.kernel.seed import Seed
from tests.games.sequence.table import lay


def chosen(state: State) -> str:
    seat = min(sequence.to_act(state))
    return str(baselines()["builder"].choose(sequence.view(state, seat), sequence.moves(state, seat), Seed.numbered(1)))


def test_it_completes_a_row_of_its_own() -> None:
    assert chosen(lay(["b1-e1", "b10-e10"], ["9H 6S KC", "2S"])) == "6S@f1"


def test_it_does_not_notice_that_the_opponents_are_about_to_win() -> None:
    state = lay(["d4 e5", "b1-e1 b10-e10"], ["6S 9H 8H 6D KC", "2S"], lines=["", "a10-e10"])
    assert chosen(state) != "6S@f1"


def test_it_removes_a_chip_to_free_its_own_row_and_not_to_stop_another() -> None:
    ahead = lay(["", "b1-e1 b10-e10"], ["JS 9H", "2S"], lines=["", "a10-e10"])
    assert chosen(ahead).startswith("9H")
    blocked = lay(["b2-e2 f3-f6", "f2"], ["JS 9H", "2S"])
    assert chosen(blocked) == "JS!f2"
