"""The bots of Les 6 Séquences: they play by the rules, by what they may see, and reasonably well."""

from collections.abc import Sequence
from typing import get_args

import pytest

from tablee.bots.judging import LEVELS, Judged, Level, best
from tablee.bots.random import RandomBot
from tablee.games import six_sequences
from tablee.games.six_sequences.baselines import Eager
from tablee.games.six_sequences.bots import Reason, judge
from tablee.games.six_sequences.levels import bot
from tablee.games.six_sequences.model import Move, Phase, State
from tablee.games.six_sequences.view import View
from tablee.kernel.bot import Bot
from tablee.kernel.game import Outcome
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tests.games.six_sequences.table import EIGHT, hand, lay, table

STRONG: tuple[Level, ...] = ("hard", "expert")


def choice(player: Bot[View, Move], state: State, seat: int, number: int = 1) -> Move:
    return player.choose(
        six_sequences.view(state, seat), six_sequences.moves(state, seat), Seed.numbered(number).child("bot", seat)
    )


def play(seated: Sequence[Bot[View, Move]], number: int, **raw: Json) -> Outcome:
    options = six_sequences.read_options({"players": len(seated), "rounds": 1, **raw})
    state, made = six_sequences.deal(options, Seed.numbered(number)), 0
    while seats := six_sequences.to_act(state):
        seat = min(seats)
        state = six_sequences.apply(state, seat, choice(seated[seat], state, seat, made)).state
        made += 1
    outcome = six_sequences.outcome(state)
    assert outcome is not None
    return outcome


def turn(state: State, level: Level, number: int = 1) -> tuple[State, list[str]]:
    """Return how a bot judges the turn of seat 0, and its moves."""
    made: list[str] = []
    while six_sequences.to_act(state) == {0} and not state.results:
        move = choice(bot(level), state, 0, number)
        state = six_sequences.apply(state, 0, move).state
        made.append(str(move))
    return state, made


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "raw", [{"players": 2}, {"players": 3}, {"players": 4, "claims": "next"}, {"players": 4, "teams": True}], ids=str
)
def test_every_level_plays_whole_games_by_the_rules(level: Level, raw: dict[str, Json]) -> None:
    players = raw["players"]
    assert isinstance(players, int)
    assert play([bot(level)] * players, 11, **raw).winners


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_seed_give_the_same_move_whatever_is_hidden(level: Level) -> None:
    state, made = six_sequences.deal(six_sequences.read_options({"players": 3}), Seed.numbered(5)), 0
    while not state.results and made < 250:
        seat = min(six_sequences.to_act(state))
        move = choice(bot(level), state, seat, made)
        if made % 10 == 0:
            view = six_sequences.view(state, seat)
            other = six_sequences.imagine(view, state.setup.options, Seed.numbered(made))
            assert choice(bot(level), other, seat, made) == choice(bot(level), state, seat, made) == move
        state = six_sequences.apply(state, seat, move).state
        made += 1


def test_moves_are_judged_in_order_with_known_reasons() -> None:
    state, made, reasons = six_sequences.deal(six_sequences.read_options({}), Seed.numbered(8)), 0, set[str]()
    while not state.results:
        seat = min(six_sequences.to_act(state))
        view, moves = six_sequences.view(state, seat), six_sequences.moves(state, seat)
        judged = judge(view, moves, Seed.numbered(made))
        assert [one.move for one in judged] == list(moves)
        reasons |= {one.reason for one in judged}
        state = six_sequences.apply(state, seat, best(judged)[0].move).state
        made += 1
    assert {"dominate", "draw", "refill", "dead", "least"} <= reasons <= set(get_args(Reason))


def reason(state: State, text: str, seat: int = 0) -> str:
    moves = six_sequences.moves(state, seat)
    judged = judge(six_sequences.view(state, seat), moves, Seed.numbered(1))
    return next(one.reason for one in judged if str(one.move) == text)


def test_each_judgement_gives_the_right_reason() -> None:
    runs = ["0: 4H5H6H", "1: 7S0S9S10S"]
    state = lay(*runs, hands=["7H 8S 2C 3C 4C 9D 9M 9E KE", ""])
    assert reason(state, "7H>1") == "extend"
    assert reason(state, "8S/0S") == "joker"
    assert reason(state, "+2C3C4C") == "dominate"
    assert reason(state, "+9M9E9D") == "set"
    assert reason(lay(*runs, hands=["2S3S4S5C", ""]), "+2S3S4S") == "run"
    assert reason(lay("1: AH2H3H", hands=["1H 5C", ""]), "1H/AH") == "ace"
    assert reason(lay(*runs, hands=["KE 2C 4D 8M 10E JM 4S 6D 10M", ""], stock="2E"), "-KE") == "cost"
    assert reason(lay(*runs, hands=["8H 2M", ""], phase=Phase.DRAW, discards="7H"), "?7H8H") == "claim"
    assert reason(lay(*runs, hands=["8H 2M", ""], phase=Phase.DRAW, discards="7H"), "<") == "draw"
    assert reason(lay(*runs, hands=["7H 2M", ""], phase=Phase.LAST, stock=""), "pass") == "done"
    answer = lay(*runs, hands=["8H 2M", "", ""], phase=Phase.CLAIM, turn=1, discards="7H")
    assert reason(answer, "pass") == "wait"


@pytest.mark.parametrize("level", LEVELS)
def test_a_long_run_is_laid_and_good_players_lay_all_of_it_at_once(level: Level) -> None:
    stock = "".join(f"{rank}{suit}" for rank in range(2, 13) for suit in "MEDC" if f"{rank}{suit}" != "9C")
    state = lay(hands=["4H 5H 6H 7H 8H 2S 9C 1D KE", "1M"], stock=stock)
    for number in range(5):
        after, made = turn(state, level, number)
        assert any("5H6H7H" in laid or "6H7H8H" in laid or "4H5H6H" in laid for laid in table(after))
        assert "4H5H6H7H8H" in "".join(table(after)) or level not in STRONG
        assert made[0] == "+4H5H6H7H8H" or level != "expert"


@pytest.mark.parametrize("level", STRONG)
def test_a_card_that_a_run_waits_for_is_kept(level: Level) -> None:
    gone = "1S 3S 4S 5S 7S 8S 12D 10D 9D 4D 2D 6C 8C 7M 9M"
    runs = ["0: 5H6H7H8H", "1: 2C3C4C"]
    state = lay(*runs, hands=["10H 11H 2S 6S JC 7C 11D 3D 8M", "1M"], discards=gone)._replace(left=60)
    for number in range(10):
        _, made = turn(state, level, number)
        assert made[0] not in ("-10H", "-11H")


@pytest.mark.parametrize("level", STRONG)
def test_a_card_that_an_opponent_needs_is_not_discarded(level: Level) -> None:
    runs = ["0: 4C5C6C", "1: 4D5D6D7D0D9D10D"]  # everybody saw seat 1 take the 12D
    state = lay(*runs, hands=["11D 2S 6S 9M 1E 5E 9E 10S 2M", "12D 5M"])
    state = state._replace(shown=state.hands[1])
    for number in range(10):
        _, made = turn(state, level, number)
        assert made[-1] != "-11D"


@pytest.mark.parametrize("level", STRONG)
def test_a_discard_that_lengthens_a_run_is_claimed(level: Level) -> None:
    runs = ["0: 4D5D6D7D", "1: 4S5S6S7S"]
    state = lay(*runs, hands=["9D 2S 6C 8C 1M 4M 9E QE", "1E"], phase=Phase.DRAW, discards="8D")
    _, made = turn(state, level)
    assert made[0] == "?8D9D"
    asked = lay(*runs, hands=["9D 2S 6C 8C 1M 4M 9E QE", "1E", ""], phase=Phase.CLAIM, turn=1, discards="8D")
    assert str(choice(bot(level), asked, 0)) == "?8D9D"


@pytest.mark.parametrize("level", STRONG)
def test_a_joker_is_exchanged_and_used(level: Level) -> None:
    state = lay("0: 7S8S9S", "1: 4S0S6S", hands=["5S 11S 2C 6C 9D 1M 4M 8E 12E", "1E"])
    after, made = turn(state, level)
    assert "5S/0S" in made
    assert "0S" in hand(after, 0) or "0S11S" in "".join(table(after))


@pytest.mark.parametrize("level", STRONG)
def test_the_last_turns_place_everything_that_gains_points(level: Level) -> None:
    state = lay("0: 10H11H12H", "1: 4S5S6S", hands=["JH CH QM KM AM 0H 2C", "2S"], phase=Phase.LAST, stock="")
    after, _ = turn(state, level)
    result = after.results[0]
    assert result.costs[0] == 0
    assert result.left[0] == ("2C",)


@pytest.mark.parametrize("level", STRONG)
def test_costly_cards_are_discarded_before_the_end(level: Level) -> None:
    state = lay("0: 4C5C6C", "1: 4S5S6S", hands=["AE 2M 4D 8M 10E 9D 4H 6D 10M", "2S"], stock="2E")
    _, made = turn(state, level)
    assert made == ["-AE"]


def share(first: Bot[View, Move], second: Bot[View, Move], deals: range) -> float:
    """Return the first bot's share of wins in games of two, every deal played from both seats."""
    won = 0.0
    for number in deals:
        for seat, players in enumerate(((first, second), (second, first))):
            winners = play(players, number).winners
            won += (seat in winners) / len(winners)
    return won / (2 * len(deals))


def test_the_hard_level_beats_the_eager_baseline() -> None:
    assert share(bot("hard"), Eager(), range(900, 906)) >= 0.7


def test_a_beginner_beats_chance() -> None:
    assert share(bot("beginner"), RandomBot(), range(900, 904)) >= 0.75


@pytest.mark.parametrize("level", STRONG)
def test_a_set_is_claimed_before_its_run_and_both_are_laid(level: Level) -> None:
    state = lay(hands=["4H 5H 6H 11S 11C 2M 9E KD", ""], phase=Phase.DRAW, discards="11D")
    _, made = turn(state, level)
    assert made[:3] == ["?11S11C11D", "+4H5H6H", "+11S11C11D"]


def test_the_value_of_a_claimed_set_includes_its_run() -> None:
    state = lay(hands=["4H 5H 6H 11S 11C 2M 9E KD", ""], phase=Phase.DRAW, discards="11D")
    claim = next(one for one in judged(state) if str(one.move) == "?11S11C11D")
    owing = six_sequences.apply(state, 0, claim.move).state
    (run,) = judged(owing)
    assert run.value == pytest.approx(claim.value, abs=0.01)


def test_the_risk_of_a_discard_includes_ways_through_a_set_and_before_a_run() -> None:
    def gives(discard: str, *combinations: str) -> float:
        state = lay(*combinations, hands=["3S 5C 7M 9E KC KE KM 8D 2D", EIGHT], turn=0)
        found = next(one for one in judged(state) if str(one.move) == f"-{discard}")
        assert found.careless is not None
        return found.careless - found.value

    # Through the 9 in a set, the other hand needs only the 10; without that set it would need the 9 itself.
    assert gives("8D", "1: 5D6D7D", "1: 9D9S9C", "1: 3H4H5H") > 0
    assert 0 < gives("KC") < gives("KC", "1: 3H4H5H")  # without a run on the table, a set also needs a run in hand


def judged(state: State) -> list[Judged[Move]]:
    return judge(six_sequences.view(state, 0), six_sequences.moves(state, 0), Seed.numbered(1))
