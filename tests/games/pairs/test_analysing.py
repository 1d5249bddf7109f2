"""What an analysis of the patience shows of a position."""

import pytest

from tablee.games import pairs
from tablee.games.pairs.analysing import outlook
from tablee.kernel.seed import Seed


@pytest.mark.parametrize(("deal", "share"), [(17, 1.0), (76, 0.0)])
def test_with_open_faces_the_one_layout_can_be_won_or_not(deal: int, share: float) -> None:
    state = pairs.deal(pairs.read_options({"faces": "open"}), Seed.numbered(deal))
    assert outlook(pairs.view(state, 0)) == {"winnable": (share,)}


def test_with_hidden_faces_nearly_all_layouts_of_a_new_deal_can_be_won() -> None:
    state = pairs.deal(pairs.read_options({}), Seed.numbered(76))
    ((share,),) = outlook(pairs.view(state, 0)).values()
    assert 0.8 < share <= 1.0
