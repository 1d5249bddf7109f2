"""Levels of play, made from one judge of moves."""

from collections import Counter
from collections.abc import Sequence

from tablee.bots.judging import Hand, Judged, JudgingBot, best
from tablee.kernel.seed import Seed


def judge(view: dict[str, float], moves: Sequence[str], seed: Seed) -> list[Judged[str]]:  # noqa: ARG001  no sampling
    return [Judged(move, view[move], "value") for move in moves]


def chosen(view: dict[str, float], hand: Hand, count: int = 400) -> Counter[str]:
    bot = JudgingBot(judge, hand)
    return Counter(bot.choose(view, sorted(view), Seed.numbered(n)) for n in range(count))


def test_without_noise_the_best_move_is_played() -> None:
    assert chosen({"a": 1.0, "b": 3.0, "c": 2.0}, Hand(0)) == {"b": 400}


def test_with_noise_nearly_equal_moves_are_mixed_up_and_absurd_moves_are_not_played() -> None:
    counts = chosen({"a": 10.0, "b": 9.5, "c": 0.0}, Hand(1))
    assert 180 < counts["a"] < 320  # 62 % by softmax
    assert counts["c"] == 0
    assert chosen({"a": 10.0, "b": 9.5, "c": 0.0}, Hand(100))["c"] > 80


def test_the_same_seed_plays_the_same_move() -> None:
    bot = JudgingBot(judge, Hand(5))
    view = {"a": 1.0, "b": 1.0}
    assert len({bot.choose(view, ["a", "b"], Seed.numbered(7)) for _ in range(20)}) == 1


def threatened(view: object, moves: Sequence[str], seed: Seed) -> list[Judged[str]]:  # noqa: ARG001
    return [Judged("block", 9.0, "block", careless=0.0), Judged("grow", 5.0, "grow")]


def test_threats_are_overlooked_at_the_rate_of_the_level() -> None:
    bot = JudgingBot(threatened, Hand(0, overlooks=0.3))
    counts = Counter(bot.choose(None, ["block", "grow"], Seed.numbered(n)) for n in range(1000))
    assert 240 < counts["grow"] < 360
    assert JudgingBot(threatened, Hand(0)).choose(None, ["block", "grow"], Seed.numbered(1)) == "block"


def test_a_move_below_the_margin_is_never_played() -> None:
    counts = chosen({"a": 10.0, "b": 9.0, "c": 0.0}, Hand(100, margin=5))
    assert set(counts) == {"a", "b"}


def test_a_careless_judge_takes_the_place_of_the_other_when_threats_are_overlooked() -> None:
    def blind(view: object, moves: Sequence[str], seed: Seed) -> list[Judged[str]]:  # noqa: ARG001
        return [Judged("block", 1.0, "block"), Judged("grow", 5.0, "grow")]

    bot = JudgingBot(threatened, Hand(0, overlooks=0.3), careless=blind)
    counts = Counter(bot.choose(None, ["block", "grow"], Seed.numbered(n)) for n in range(1000))
    assert 240 < counts["grow"] < 360


def winning(view: object, moves: Sequence[str], seed: Seed) -> list[Judged[str]]:  # noqa: ARG001
    return [Judged("grow", 5.0, "grow"), Judged("win", 1.0, "win", wins=True)]


def test_no_level_overlooks_a_move_that_wins_at_once() -> None:
    bot = JudgingBot(winning, Hand(50, overlooks=1))
    assert {bot.choose(None, ["grow", "win"], Seed.numbered(n)) for n in range(50)} == {"win"}


def test_the_best_moves_come_first() -> None:
    assert [one.move for one in best(winning(None, [], Seed.numbered(1)))] == ["win", "grow"]
    judged = judge({"a": 1.0, "b": 3.0, "c": 2.0, "d": 0.0}, ["a", "b", "c", "d"], Seed.numbered(1))
    assert [one.move for one in best(judged)] == ["b", "c", "a"]
