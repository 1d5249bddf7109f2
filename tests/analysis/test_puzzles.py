"""Puzzles: each game has some, exactly one move is best in each of them, and every day has three."""

import pytest

from tablee.analysis.puzzles import puzzles, puzzles_of_day, weigh_in
from tablee.bots.judging import LEVELS
from tablee.games import GAMES, named
from tablee.kernel.game import BadNotation, IllegalMove
from tablee.kernel.out_of_turn import choices
from tablee.kernel.puzzles import GRADES, Puzzle
from tablee.kernel.record import Record, replay
from tablee_lab.puzzles import MARGIN


@pytest.mark.parametrize("name", GAMES)
def test_in_each_puzzle_the_expert_finds_the_one_best_move(name: str) -> None:
    game, found = named(name), puzzles(name)
    for puzzle in found:
        line = replay(game, Record.read(puzzle.record))
        view, moves = game.view(line.state, puzzle.seat), choices(game, line.state, puzzle.seat)
        assert game.to_act(line.state) == {puzzle.seat}
        assert str(game.hint(view, moves)[0].move) == puzzle.best, "the bots have changed: look for puzzles again"
        assert puzzle.chance - puzzle.second >= MARGIN - 0.001  # the chances are rounded
        assert puzzle.levels == tuple(level for level in LEVELS if level in puzzle.levels)
        assert puzzle.levels[-1] == LEVELS[-1]
    assert len({puzzle.record for puzzle in found}) == len(found)
    assert [GRADES.index(puzzle.grade) for puzzle in found] == sorted(GRADES.index(puzzle.grade) for puzzle in found)


@pytest.mark.parametrize("name", GAMES)
def test_every_day_has_three_puzzles_and_a_week_has_no_day_like_another(name: str) -> None:
    week = [puzzles_of_day(name, day) for day in range(739_000, 739_007)]
    for day in week:
        assert len(set(day)) == 3
        assert [GRADES.index(one.grade) for one in day] == sorted(GRADES.index(one.grade) for one in day)
    assert len(set(week)) == 7
    assert puzzles_of_day(name, 739_000) == week[0]


@pytest.mark.parametrize("levels", range(1, 6))
def test_the_grade_says_how_many_levels_find_a_puzzle(levels: int) -> None:
    puzzle = Puzzle(0, "", 0.5, 0.3, LEVELS[-levels:], "")
    assert puzzle.grade == ["hard", "hard", "medium", "easy", "easy"][levels - 1]


@pytest.mark.parametrize("name", GAMES)
def test_a_move_in_a_puzzle_is_weighed_as_when_it_was_found(name: str) -> None:
    puzzle = puzzles(name)[0]
    line = replay(named(name), Record.read(puzzle.record))
    right = weigh_in(puzzle, puzzle.best)
    assert (right.verdict, right.played, right.move) == ("best", None, right.best)
    assert right.best.chance == pytest.approx(puzzle.chance, abs=0.001), "in the same worlds"
    other = next(move for move in line.game.moves(line.state, puzzle.seat) if str(move) != puzzle.best)
    wrong = weigh_in(puzzle, str(other))
    assert wrong.verdict == "weak"
    assert wrong.move.chance <= puzzle.second + 0.001
    assert wrong.best == right.best


def test_no_other_move_is_better_than_the_second_best() -> None:
    puzzle = puzzles("figures")[0]
    line = replay(named("figures"), Record.read(puzzle.record))
    others = [str(move) for move in line.game.moves(line.state, puzzle.seat) if str(move) != puzzle.best]
    assert max(weigh_in(puzzle, move).move.chance for move in others) == pytest.approx(puzzle.second, abs=0.001)


def test_what_is_no_move_in_a_puzzle_is_not_weighed() -> None:
    puzzle = puzzles("pairs")[0]
    line = replay(named("pairs"), Record.read(puzzle.record))
    legal = {str(move) for move in line.game.moves(line.state, puzzle.seat)}
    illegal = next(text for text in ("a1=a2", "a1=a3", "a1=a4", "b1=b2") if text not in legal)
    with pytest.raises(IllegalMove):
        weigh_in(puzzle, illegal)
    with pytest.raises(BadNotation):
        weigh_in(puzzle, "what?")
