"""Weights of Les 6 Séquences: matches and fits in the core."""

import pytest

from tablee.games.six_sequences.levels import FITTED
from tablee.games.six_sequences.value import WEIGHTS
from tablee.kernel.seed import Seed
from tablee_lab.train import weights
from tablee_lab.train.weights import Match, fitted, main, measured


@pytest.mark.parametrize(("players", "teams"), FITTED)
def test_equal_weights_share_every_deal(players: int, teams: bool) -> None:
    assert measured(Match(players, teams), WEIGHTS, WEIGHTS, 6, Seed.numbered(1)) == [0.5] * 6


def test_the_two_sides_of_a_match_add_up_and_bad_weights_lose_it() -> None:
    match, bad = Match(2), WEIGHTS._replace(kept=0.1, fresh=-5.0)
    for number in range(4):
        seed = Seed.numbered(number)
        assert match.share(FITTED[2, False], WEIGHTS, seed) + match.share(WEIGHTS, FITTED[2, False], seed) == 1
    assert sum(measured(match, bad, WEIGHTS, 20, Seed.numbered(2))) < 6


@pytest.mark.parametrize(("players", "teams"), [(2, False), (4, True)])
def test_a_fit_moves_every_weight_and_the_same_seed_gives_the_same_ones(
    players: int, teams: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(weights, "_BATCH", 3)
    match = Match(players, teams)
    found = fitted(match, 4, Seed.numbered(5))
    assert found == fitted(match, 4, Seed.numbered(5)) != fitted(match, 4, Seed.numbered(6))
    assert all(own != start for own, start in zip(found, WEIGHTS, strict=True))


def test_the_command_prints_the_share_and_its_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "--deals", "8", "--seed", "3"]) == 0
    assert "in 8 deals" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["match", "--players", "2", "--teams"])
    assert "--teams needs --players 4" in capsys.readouterr().err
