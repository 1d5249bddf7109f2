"""Grades: how hard a deal is for a player who cannot see all cards."""

import io

import pytest

from tablee.cards.k6t import DECK
from tablee.cli.main import main
from tablee.games import pairs
from tablee.games.pairs.grading import GRADES, blind_share, grade, graded_deals
from tablee.games.pairs.solver import solve
from tablee.kernel.seed import Seed
from tests.games.pairs.test_rules import lay


def test_there_are_a_thousand_deals_of_every_grade_and_no_deal_is_listed_twice() -> None:
    deals = graded_deals()
    assert all(len(deals[one]) == len(set(deals[one])) == 1000 for one in GRADES)
    assert len({number for numbers in deals.values() for number in numbers}) == 3000


@pytest.mark.parametrize("name", GRADES)
def test_listed_deals_have_the_grade_they_are_listed_with_and_can_be_won(name: str) -> None:
    listed = {str(one): numbers for one, numbers in graded_deals().items()}[name]
    for number in (*listed[:3], *listed[500:502], listed[-1]):
        state = pairs.deal(pairs.read_options({}), Seed.numbered(number))
        assert grade(state.piles, Seed.numbered(number)) == name
        assert solve(state.piles).winnable


def test_a_deal_that_cannot_be_won_has_no_grade() -> None:
    assert grade(lay("3S 2H 5D 5C", below="2S 3H").piles, Seed.numbered(1)) is None


def test_a_deal_that_cannot_be_lost_is_easy_and_one_that_mostly_is_lost_is_hard() -> None:
    assert blind_share(lay("2S 2H 3D 3C").piles, Seed.numbered(1)) == 1
    trap = ["2S 3S", "3H 2H", "9S 8S 2D", "9H 8H 2C"]  # a player who takes the 2s off the tall piles loses
    piles = [[DECK.read(card) for card in pile.split()] for pile in trap]
    assert solve(piles).winnable
    assert 0 < blind_share(piles, Seed.numbered(1)) < 0.6


def test_grades_agree_with_other_random_games_of_the_same_deals() -> None:
    shares = {}
    for name, numbers in graded_deals().items():
        states = [pairs.deal(pairs.read_options({}), Seed.numbered(number)) for number in numbers[:20]]
        shares[name] = sum(blind_share(state.piles, Seed.numbered(10**6 + n)) for n, state in enumerate(states)) / 20
    assert shares["easy"] > 0.55 > shares["normal"] > 0.2 > shares["hard"]


def test_the_command_grades_deals(capsys: pytest.CaptureFixture[str]) -> None:
    number = graded_deals()["hard"][0]
    assert main(["solve", str(number), "--grade"]) == 0
    assert capsys.readouterr().out.startswith("hard, won in ")
    assert main(["solve", "--deals", "4", "--grade"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["easy", "normal", "hard", "proved"]
    assert main(["solve", "record.txt", "--grade"]) == 2
    assert "--grade needs a deal number" in capsys.readouterr().err


def test_the_terminal_deals_a_grade(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert main(["play", "pairs", "--grade", "easy", "--lang", "en"]) == 0
    number = int(capsys.readouterr().out.split("deal ")[1].split()[0])
    assert number in graded_deals()["easy"]
    assert main(["play", "sequence", "--grade", "easy"]) == 2
    assert "of the patience" in capsys.readouterr().err
