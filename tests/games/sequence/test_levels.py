"""The levels of Séquence: where the expert plays by a net, and that hints, reasons and the card agree with it."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.games import core_bot, sequence
from tablee.games.sequence.bots import judge
from tablee.games.sequence.levels import TRAINED, WEIGHTS, knows, rate
from tablee.games.sequence.model import Move, State, View
from tablee.games.sequence.net import NetBot
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tests.games.sequence.trial import TRIAL

PINNED = Path(__file__).with_name("net_moves.jsonl")
"""Positions with the answers of JAX: see `tablee_lab.train.pin`."""
COVERED: list[dict[str, Json]] = [{"players": players, "teams": teams} for players, teams in TRAINED]
OTHERS = [dict(raw) for raw in TRIAL.options if not knows(sequence.read_options(raw))]


def decisions(raw: dict[str, Json], every: int) -> Iterator[tuple[View, list[Move]]]:
    """Some decisions in a game of hard bots."""
    state: State = sequence.deal(sequence.read_options(raw), Seed.numbered(6))
    bot, ply = sequence.bot("hard"), 0
    while acting := sequence.to_act(state):
        seat = min(acting)
        view, moves = sequence.view(state, seat), list(sequence.for_bots(sequence.moves(state, seat)))
        if ply % every == 0:
            yield view, moves
        state, ply = sequence.apply(state, seat, bot.choose(view, moves, Seed.numbered(ply))).state, ply + 1


@pytest.mark.parametrize("raw", [*COVERED, OTHERS[0]], ids=str)
def test_the_first_hint_is_the_move_of_the_expert_with_the_reason_of_that_very_move(raw: dict[str, Json]) -> None:
    for view, moves in decisions(raw, 4):
        first = sequence.hint(view, moves)[0]
        assert first.move == sequence.bot("expert").choose(view, moves, Seed.numbered(1))
        (alone,) = sequence.hint(view, [first.move])
        assert (first.reason, first.words) == (alone.reason, alone.words)


@pytest.mark.parametrize("raw", COVERED, ids=str)
def test_the_expert_plays_by_the_net_and_not_by_the_judge(raw: dict[str, Json]) -> None:
    net, by_hand, seed = sequence.bot("expert"), core_bot(sequence), Seed.numbered(1)
    asked = list(decisions(raw, 3))
    assert any(net.choose(*one, seed) != by_hand.choose(*one, seed) for one in asked)


@pytest.mark.parametrize("raw", OTHERS, ids=str)
def test_with_options_that_the_net_does_not_know_the_judge_decides(raw: dict[str, Json]) -> None:
    for view, moves in decisions(raw, 10):
        assert rate(view, moves, Seed.numbered(1)) == judge(view, moves, Seed.numbered(1))


def test_numpy_plays_the_moves_of_the_framework_in_which_the_net_was_trained() -> None:
    bot, pinned = NetBot(WEIGHTS), 0
    for line in PINNED.read_text(encoding="utf-8").splitlines():
        game = json.loads(line)
        state = sequence.deal(sequence.read_options(game["options"]), Seed.numbered(game["seed"]))
        for move, wanted in zip(game["moves"], game["net"], strict=True):
            if wanted:
                view, moves = sequence.view(state, state.turn), sequence.moves(state, state.turn)
                assert str(bot.choose(view, moves, Seed.numbered(0))) == wanted
                pinned += 1
            state = sequence.apply(state, state.turn, sequence.read_move(move)).state
    assert pinned >= 1000


def test_the_model_card_is_that_of_the_weights() -> None:
    card = WEIGHTS.with_suffix(".md").read_text(encoding="utf-8")
    assert hashlib.sha256(WEIGHTS.read_bytes()).hexdigest() in card
    assert WEIGHTS.stat().st_size <= 1_500_000
