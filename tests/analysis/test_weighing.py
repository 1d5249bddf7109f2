"""Moves that somebody tries: their figures are those of the analysis, and no move is better than the expert's."""

import pytest

from tablee.analysis import judge, story
from tablee.analysis.story import Analyst
from tablee.games import GAMES, AnyHouseGame
from tablee.kernel.game import IllegalMove
from tests.analysis.games import record


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tested here does not depend on the number of worlds, and they take time."""

    def judge_of(game: AnyHouseGame, options: object) -> judge.Judge:
        found = judge.judge_of(game, options)
        assert isinstance(found, judge.ByChances | judge.ByPlayouts)
        found.worlds = 4
        return found

    monkeypatch.setattr(story, "judge_of", judge_of)


@pytest.mark.parametrize("name", GAMES)
def test_a_tried_move_has_the_figures_of_the_analysis(name: str) -> None:
    analyst = Analyst(record(name, 3, "beginner", "easy"))
    verdicts = set()
    for ply in analyst.plies[::9]:
        assessed, state = analyst.assess(ply), analyst.states[ply]
        seat, played = analyst.line.moves[ply]
        own = seat % analyst.sides
        again = analyst.weigh(ply, played)
        assert (again.best.chance, again.move.chance) == (assessed.before[own], assessed.after[own])
        assert again.played == again.move
        best = analyst.weigh(ply, analyst.game.read_move(again.best.move))
        assert (best.verdict, best.move, best.played) == ("best", again.best, again.played)
        assert (best.reason_fr, best.reason_en) == (assessed.fr, assessed.en)
        for move in analyst.game.moves(state, seat)[:3]:
            found = analyst.weigh(ply, move)
            verdicts.add(found.verdict)
            assert found.played is not None
            assert 0 <= found.move.chance <= found.best.chance <= 1
            assert (found.verdict in ("best", "good")) == (found.move.chance == found.best.chance)
            assert (found.verdict == "worse") == (found.move.chance < found.played.chance)
            assert found.fr != found.en
            if found.verdict != "best":
                assert found.best.fr not in found.fr, "the sentence does not tell the best move"
    assert len(verdicts) > 1


def test_a_move_that_is_not_allowed_is_not_weighed() -> None:
    analyst = Analyst(record("pairs", 3, "easy"))
    last = analyst.plies[-1]
    gone = analyst.line.moves[0][1]
    with pytest.raises(IllegalMove):
        analyst.weigh(last, gone)


def test_a_judge_can_look_at_several_times_the_worlds() -> None:
    for name in ("pairs", "sequence"):
        game = GAMES[name]
        options = game.read_options({})
        once, more = judge.judge_of(game, options), judge.judge_of(game, options, 3)
        assert isinstance(once, judge.ByChances | judge.ByPlayouts)
        assert isinstance(more, judge.ByChances | judge.ByPlayouts)
        assert more.worlds == 3 * once.worlds
