"""Whole games by players of several kinds: all of them end, with the scores of the sheets."""

from collections.abc import Callable, Sequence

import pytest

from tablee.games import figures
from tablee.games.figures.boxes import SERIES
from tablee.games.figures.model import Cross, Discard, Mark, Move, State, View
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tests.games.figures.trial import TRIAL

Player = Callable[[View, Sequence[Move]], Move]


def hasty(_: View, moves: Sequence[Move]) -> Move:
    """Lay down whenever it is possible; mark rather than cross out."""
    return next((move for move in moves if isinstance(move, Mark)), moves[0])


def greedy(view: View, moves: Sequence[Move]) -> Move:
    """Lay down and mark what is worth twelve or more; discard a card that does not count, or the lowest one."""
    worth = {move.box: view.worth[move.box] or 0 for move in moves if isinstance(move, Mark)}
    best = max(worth, key=worth.__getitem__, default=0)
    discards = [move for move in moves if isinstance(move, Discard)]
    if worth and (worth[best] >= 12 or isinstance(moves[-1], Cross)):
        return Mark(best)
    if discards:
        double = [card for card, counts in zip(view.hand, view.counts, strict=True) if not counts]
        return Discard(double[0]) if double else min(discards, key=str)
    return moves[0]


def patient(_: View, moves: Sequence[Move]) -> Move:
    """Never lay down, so that the round goes on until its turns have run out."""
    return moves[0]


def at_random(seed: Seed) -> Player:
    """Play any legal move."""
    numbers = seed.numbers()
    return lambda _, moves: moves[next(numbers) % len(moves)]


def play(player: Player, raw: dict[str, Json], number: int) -> tuple[State, int]:
    options = figures.read_options(raw)
    state, count = figures.deal(options, Seed.numbered(number)), 0
    while acting := figures.to_act(state):
        seat = max(acting)
        state = figures.apply(state, seat, player(figures.view(state, seat), figures.moves(state, seat))).state
        count += 1
    return state, count


@pytest.mark.parametrize("player", [hasty, greedy])
@pytest.mark.parametrize("raw", TRIAL.options, ids=str)
def test_hasty_and_greedy_games_end_after_twelve_rounds(player: Player, raw: dict[str, Json]) -> None:
    for number in range(3):
        state, _ = play(player, raw, number)
        check_end(state)


@pytest.mark.rule("F12")
@pytest.mark.parametrize("players", [2, 6])
def test_games_in_which_nobody_lays_down_end_when_the_turns_have_run_out(players: int) -> None:
    state, count = play(patient, {"players": players}, 1)
    check_end(state)
    assert count == 12 * (2 * (96 - 5 * players) + players)
    assert all(over.laid is None for over in state.rounds)


@pytest.mark.parametrize("raw", TRIAL.options, ids=str)
def test_random_games_end_after_twelve_rounds(raw: dict[str, Json]) -> None:
    for number in range(6):
        state, count = play(at_random(Seed.numbered(number).child("player")), raw, number)
        check_end(state)
        assert count <= TRIAL.longest


def check_end(state: State) -> None:
    """Check that the outcome is the sum of the finished rounds."""
    outcome = figures.outcome(state)
    assert outcome is not None
    assert len(state.rounds) == 12
    for seat, score in enumerate(outcome.scores):
        gained = [over.points[seat] for over in state.rounds]
        named = [over.choices[seat].removeprefix("x=").removeprefix("=") for over in state.rounds]
        upper = sum(points for points, box in zip(gained, named, strict=True) if box in "123456")
        assert score == sum(gained) + (40 if upper >= 52 else 0)
        assert len(set(named)) == 2 * SERIES
    assert outcome.winners == {seat for seat, score in enumerate(outcome.scores) if score == max(outcome.scores)}
