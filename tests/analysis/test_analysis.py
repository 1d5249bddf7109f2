"""The analysis of a game: luck and errors add up, the expert's move is the best, and the same game has one analysis."""

import pytest

from tablee.analysis import judge, story
from tablee.analysis.story import Analyst, Unfinished, analyse
from tablee.games import GAMES, AnyHouseGame
from tablee.kernel.out_of_turn import choices
from tests.analysis.games import played, record


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tested here does not depend on the number of worlds, and they take time."""

    def judge_of(game: AnyHouseGame, options: object) -> judge.Judge:
        found = judge.judge_of(game, options)
        assert isinstance(found, judge.ByChances | judge.ByPlayouts)
        found.worlds = 2
        return found

    monkeypatch.setattr(story, "judge_of", judge_of)


@pytest.mark.parametrize("name", GAMES)
def test_even_chances_luck_and_errors_add_up_to_the_result(name: str) -> None:
    found = analyse(record(name, 3, "easy", "expert"))
    assert len(found.decisions) > 20
    assert sum(found.result) in (0.0, pytest.approx(1.0))
    for side in range(found.sides):
        steps = [one.luck[side] + one.after[side] - one.before[side] for one in found.decisions]
        assert found.start[side] + sum(steps) + found.ending[side] == pytest.approx(found.result[side], abs=1e-9)
        player = found.players[side]
        total = found.start[side] + player.luck + player.play + player.others
        assert total == pytest.approx(found.result[side], abs=1e-9)
        assert player.play <= 0
    for one in found.decisions:
        assert one.error <= 0
        assert all(0 <= chance <= 1 for chance in (*one.before, *one.after))
        assert one.tried[0].chance == max(other.chance for other in one.tried)
        assert one.played in [other.move for other in one.tried]


@pytest.mark.parametrize("name", GAMES)
def test_the_best_move_is_the_expert_s_own(name: str) -> None:
    analyst = Analyst(record(name, 3, "beginner", "easy"))
    game = analyst.game
    for ply in analyst.plies[::7]:
        seat, state = analyst.line.moves[ply][0], analyst.states[ply]
        view, moves = game.view(state, seat), choices(game, state, seat)
        own = game.bot("expert").choose(view, moves, analyst.line.seed)
        assessed = analyst.assess(ply)
        assert str(own) == assessed.tried[0].move or assessed.after == assessed.before


@pytest.mark.parametrize("name", GAMES)
def test_the_expert_makes_no_errors(name: str) -> None:
    found = analyse(record(name, 4, "expert"))
    assert [one.error for one in found.decisions] == [0.0] * len(found.decisions)
    assert [player.accuracy for player in found.players] == [100.0] * found.sides


def test_the_same_game_always_has_the_same_analysis() -> None:
    first, second = (analyse(played("pairs", {}, ["easy"], 5)) for _ in range(2))
    assert first == second


def test_a_game_that_is_not_over_is_not_analysed() -> None:
    line = Analyst(record("pairs", 5, "easy")).line
    with pytest.raises(Unfinished, match="not over"):
        analyse(line.take_back(3).record())
