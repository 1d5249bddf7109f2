"""The levels of Les 6 Séquences: the expert has its own weights for most tables, and hints agree with it."""

from collections.abc import Iterator
from dataclasses import replace
from struct import pack

import pytest

from tablee.analysis.judge import ByChances
from tablee.games import core_bot, six_sequences
from tablee.games.six_sequences.bots import judge_by
from tablee.games.six_sequences.levels import FITTED, rate
from tablee.games.six_sequences.model import Move
from tablee.games.six_sequences.value import WEIGHTS
from tablee.games.six_sequences.view import View
from tablee.kernel.seed import Seed

EXPERT = six_sequences.bot("expert")


def decisions(players: int, teams: bool, every: int) -> Iterator[tuple[View, list[Move]]]:
    """Some decisions in a round of experts."""
    options = six_sequences.read_options({"players": players, "teams": teams, "rounds": 1})
    state = six_sequences.deal(options, Seed.numbered(6))
    ply = 0
    while acting := six_sequences.to_act(state):
        seat = min(acting)
        view, moves = six_sequences.view(state, seat), list(six_sequences.moves(state, seat))
        if ply % every == 0 and len(moves) > 1:
            yield view, moves
        state, ply = six_sequences.apply(state, seat, EXPERT.choose(view, moves, Seed.numbered(ply))).state, ply + 1


@pytest.mark.parametrize(("players", "teams"), [*FITTED, (3, False)])
def test_the_first_hint_is_the_move_of_the_expert_with_the_reason_of_that_very_move(players: int, teams: bool) -> None:
    for view, moves in decisions(players, teams, 4):
        first = six_sequences.hint(view, moves)[0]
        assert first.move == EXPERT.choose(view, moves, Seed.numbered(1))
        (alone,) = six_sequences.hint(view, [first.move])
        assert (first.reason, first.words) == (alone.reason, alone.words)


@pytest.mark.parametrize(("players", "teams"), FITTED)
def test_the_expert_has_weights_of_its_own_and_the_core_plays_with_those_of_the_judge(
    players: int, teams: bool
) -> None:
    own, by_hand, seed = FITTED[players, teams], core_bot(six_sequences), Seed.numbered(1)
    assert all(weight != tuned for weight, tuned in zip(own, WEIGHTS, strict=True))
    asked = list(decisions(players, teams, 1))
    assert any(EXPERT.choose(*one, seed) != by_hand.choose(*one, seed) for one in asked)
    for view, moves in asked[::10]:
        judged = judge_by(own, view, moves, seed)
        assert EXPERT.choose(view, moves, seed) == max(judged, key=lambda one: one.value).move


def test_with_three_players_the_expert_plays_as_the_judge_does() -> None:
    by_hand, seed = core_bot(six_sequences), Seed.numbered(1)
    assert all(EXPERT.choose(*one, seed) == by_hand.choose(*one, seed) for one in decisions(3, False, 3))


def test_a_core_judges_with_the_weights_that_a_seat_is_given_and_else_with_those_of_the_judge() -> None:
    options = six_sequences.read_options({"players": 3})
    own = six_sequences.twin(options)
    assert own is not None
    twin = replace(own, core=own.core.another())
    twin.core.call("weigh", 1, twin.core.put("weights", pack("<16d", *FITTED[2, False])))
    state = six_sequences.deal(options, Seed.numbered(4))
    for ply in range(60):
        seat = min(six_sequences.to_act(state))
        view, moves = six_sequences.view(state, seat), six_sequences.moves(state, seat)
        judged = judge_by(FITTED[2, False] if seat == 1 else WEIGHTS, view, moves, Seed.numbered(0))
        assert [one.value for one in twin.judge(twin.pack(state), seat, moves)] == [one.value for one in judged]
        state = six_sequences.apply(state, seat, EXPERT.choose(view, moves, Seed.numbered(ply))).state


@pytest.mark.parametrize(("players", "teams"), [*FITTED, (3, False)])
def test_a_core_for_analyses_judges_as_the_expert_does(players: int, teams: bool) -> None:
    options = six_sequences.read_options({"players": players, "teams": teams})
    twin = six_sequences.analysing().expert(options)
    assert twin is not None
    state = six_sequences.deal(options, Seed.numbered(5))
    for ply in range(60):
        seat = min(six_sequences.to_act(state))
        view, moves = six_sequences.view(state, seat), six_sequences.moves(state, seat)
        judged = rate(view, moves, Seed.numbered(0))
        assert [one.value for one in twin.judge(twin.pack(state), seat, moves)] == [one.value for one in judged]
        state = six_sequences.apply(state, seat, EXPERT.choose(view, moves, Seed.numbered(ply))).state


def test_a_core_answers_for_the_others_in_an_analysis_as_the_expert_does() -> None:
    options = six_sequences.read_options({})
    by_core, state = ByChances(six_sequences, options, 0.04), six_sequences.deal(options, Seed.numbered(7))
    assert by_core.by_core is not None
    for ply in range(60):
        seat = min(six_sequences.to_act(state))
        view, moves, seed = six_sequences.view(state, seat), six_sequences.moves(state, seat), Seed.numbered(ply)
        move = EXPERT.choose(view, moves, seed)
        assert by_core.answer(state, seat, moves, seed) == move
        state = six_sequences.apply(state, seat, move).state
