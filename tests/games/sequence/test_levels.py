"""The levels of Séquence: where they play by a net, how the lower ones err, and that hints and the card agree."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tablee.bots.judging import LEVELS, JudgingBot, Level
from tablee.games import core_bot, sequence
from tablee.games.sequence.board import CORNERS, spaces_in
from tablee.games.sequence.bots import HANDS, judge
from tablee.games.sequence.levels import PEOPLE, TRAINED, WEIGHTS, knows, rate, value
from tablee.games.sequence.model import Mark, Move, Place, Remove, State, View
from tablee.games.sequence.net import NetBot
from tablee.games.sequence.show import TEAMS
from tablee.games.sequence.threats import answering, threats, unnoticed, winning
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tests.games.sequence.table import lay
from tests.games.sequence.trial import TRIAL

PINNED = Path(__file__).with_name("net_moves.jsonl")
"""Positions with the answers of JAX: see `tablee_lab.train.pin`."""
COVERED: list[dict[str, Json]] = [{"players": players, "teams": teams} for players, teams in TRAINED]
OTHERS = [dict(raw) for raw in TRIAL.options if not knows(sequence.read_options(raw))]


def decisions(raw: dict[str, Json], every: int) -> Iterator[tuple[View, list[Move]]]:
    """Some decisions in a game of hard bots."""
    state: State = sequence.deal(sequence.read_options(raw), Seed.numbered(6))
    bot, ply = JudgingBot(judge, HANDS["hard"]), 0
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
def test_the_reason_for_a_move_of_the_net_is_true_of_the_board(raw: dict[str, Json]) -> None:
    told = set()
    for view, moves in decisions(raw, 5):
        own = str((view.viewer or 0) % view.options.teams)
        for hint in sequence.hint(view, moves):
            if isinstance(hint.move, Place | Remove) and hint.reason in ("block", "grow", "remove", "free"):
                row = sequence.read_move(f"={hint.words['row']}")
                assert isinstance(row, Mark)
                side = str(TEAMS.index(str(hint.words["team"]))) if "team" in hint.words else own
                after = hint.move.space if hint.reason == "grow" else None
                chips = [
                    space for space in spaces_in(row.row & ~CORNERS) if view.chips[space] == side or space == after
                ]
                assert row.row >> hint.move.space & 1
                assert hint.words["count"] == len(chips) + (row.row & CORNERS).bit_count()
                told.add(hint.reason)
    assert {"block", "grow"} <= told


@pytest.mark.parametrize("raw", COVERED, ids=str)
def test_the_expert_plays_by_the_net_and_not_by_the_judge(raw: dict[str, Json]) -> None:
    net, by_hand, seed = sequence.bot("expert"), core_bot(sequence), Seed.numbered(1)
    asked = list(decisions(raw, 3))
    assert any(net.choose(*one, seed) != by_hand.choose(*one, seed) for one in asked)


@pytest.mark.parametrize("raw", OTHERS, ids=str)
def test_with_options_that_the_net_does_not_know_the_judge_decides(raw: dict[str, Json]) -> None:
    for view, moves in decisions(raw, 10):
        seed = Seed.numbered(1)
        assert rate(view, moves, seed) == value(view, moves, seed) == judge(view, moves, seed)
        for level in LEVELS:
            assert sequence.bot(level).choose(view, moves, seed) == JudgingBot(judge, HANDS[level]).choose(
                view, moves, seed
            )


@pytest.mark.parametrize("raw", COVERED, ids=str)
def test_bots_and_hints_see_the_same_values_and_the_same_wins(raw: dict[str, Json]) -> None:
    wins = 0
    for number, (view, moves) in enumerate(decisions(raw, 1)):
        won, seed = winning(view), Seed.numbered(1)
        found = [one.move for one in judge(view, moves, seed) if one.wins]
        assert found == [move for move in moves if isinstance(move, Place) and won >> move.space & 1]
        wins += bool(found)
        if number % 10 == 0:
            seen = [[one._replace(reason="") for one in values(view, moves, seed)] for values in (rate, value)]
            assert seen[0] == seen[1]
    assert wins


def share(level: Level, state: State, *answers: str) -> float:
    """How often a level makes one of these moves, in 100 tries."""
    bot, view, moves = sequence.bot(level), sequence.view(state, 0), sequence.moves(state, 0)
    return sum(str(bot.choose(view, moves, Seed.numbered(n))) in answers for n in range(100)) / 100


LAST_ROW = lay(["e5 f6", "c4-e4 g4 b10-e10"], ["JD 9H 8H 6D KC", "2S"], lines=["", "a10-e10"])
FIRST_ROW = lay(["e5 f6", "c4-e4 g4"], ["JD 3C 9H 8H KC", "2S"])
REMOVABLE = lay(["", "c4-e4 g4 b10-e10"], ["JS 9H 8H 6D KC", "2S"], lines=["", "a10-e10"])


@pytest.mark.parametrize(
    ("state", "answers"),
    [(LAST_ROW, ("JD@f4",)), (FIRST_ROW, ("3C@f4",)), (REMOVABLE, ("JS!c4", "JS!d4", "JS!e4", "JS!g4"))],
)
def test_a_row_of_four_is_answered_but_for_the_turns_in_which_a_level_overlooks_it(
    state: State, answers: tuple[str, ...]
) -> None:
    assert sorted(map(str, answering(sequence.view(state, 0), sequence.moves(state, 0)))) == sorted(answers)
    assert share("hard", state, *answers) == 1
    assert 0.85 < share("medium", state, *answers) < 1
    assert 0.6 < share("easy", state, *answers) < 0.85
    assert 0.4 < share("beginner", state, *answers) < 0.7


def test_a_jack_is_kept_while_a_row_of_four_would_not_win() -> None:
    state = lay(["e5 f6", "c4-e4 g4"], ["JD 9H 8H KC", "2S"])
    assert threats(sequence.view(state, 0))
    assert not answering(sequence.view(state, 0), sequence.moves(state, 0))


def test_an_own_sequence_and_a_free_exchange_are_as_good_as_a_block() -> None:
    state = lay(["b3-e3 g9", "c4-e4 g4 b1"], ["3C 5D 9H 2S", "3S"], stock="4H 5H")
    texts = {str(move) for move in answering(sequence.view(state, 0), sequence.moves(state, 0))}
    assert texts == {"3C@f4", "5D@f3", "~2S"}


def test_what_is_not_noticed_is_one_chip_of_every_row_of_four() -> None:
    view = sequence.view(LAST_ROW, 0)
    hidden = unnoticed(view)
    chips = "".join("." if hidden >> space & 1 else chip for space, chip in enumerate(view.chips))
    assert hidden.bit_count() == 1
    assert threats(view)
    assert not threats(replace(view, chips=chips))


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "expert"])
def test_no_level_plays_what_the_net_likes_far_less(level: Level) -> None:
    bot, worse, margin = sequence.bot(level), 0, PEOPLE[level].margin
    for view, moves in decisions({}, 6):
        if len(moves) > 1 and not threats(view):
            liked = {one.move: one.value for one in value(view, moves, Seed.numbered(0))}
            for number in range(12):
                played = bot.choose(view, moves, Seed.numbered(number))
                assert liked[played] >= max(liked.values()) - margin
                worse += liked[played] < max(liked.values())
    assert worse > 10


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
