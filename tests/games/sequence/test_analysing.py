"""The analysis of Séquence, where nobody can judge a game."""

import pytest

from tablee.analysis import NoJudge, analyse
from tests.analysis.games import played


def test_a_game_with_manual_draws_is_not_analysed() -> None:
    with pytest.raises(NoJudge):
        analyse(played("sequence", {"players": 2, "teams": 2, "draw": "manual"}, ["hard"], 1))
