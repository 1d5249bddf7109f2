"""The judge of histories and logs: it detects every kind of broken promise and raises no false alarm."""

from dataclasses import replace

import pytest

from tablee.store.model import LogRow
from tablee_lab.sim.history import Sent, broken

CODE = "BCDFG"


def move(id_: str, move: str, sent: int, answered: int | None, refused: str | None = None) -> Sent:
    return Sent(CODE, id_, {"do": "move", "seq": 1, "move": move}, sent, answered, refused)


def line(seq: int, id_: str, move: str, seat: int = 0) -> LogRow:
    return LogRow(CODE, seq, f"0123456789ab:{id_}", 1_000, f'{{"do":"play","seat":{seat},"move":"{move}"}}')


OPENED = LogRow(CODE, 1, "open", 1_000, '{"do":"open"}')
BOT = LogRow(CODE, 4, "auto:4", 1_000, '{"do":"play","seat":2,"move":"c3","by":"bot"}')
HISTORY = [move("ann-1", "a1", 0, 1), move("bob-1", "b2", 2, 3), move("ann-2", "d4", 4, None)]
LOG = [OPENED, line(2, "ann-1", "a1"), line(3, "bob-1", "b2", 1), BOT]


def test_a_log_with_all_acknowledged_commands_is_in_order() -> None:
    assert broken(HISTORY, LOG) == []


def test_an_unanswered_command_may_be_in_the_log_or_not() -> None:
    assert broken(HISTORY, [*LOG, line(5, "ann-2", "d4")]) == []


def test_two_concurrent_commands_may_be_in_either_order() -> None:
    history = [move("ann-1", "a1", 0, 3), move("bob-1", "b2", 1, 2)]
    for first, second in ("ann-1", "bob-1"), ("bob-1", "ann-1"):
        moves = {"ann-1": "a1", "bob-1": "b2"}
        assert broken(history, [OPENED, line(2, first, moves[first]), line(3, second, moves[second])]) == []


def test_a_command_sent_twice_and_refused_once_may_have_been_done_the_other_time() -> None:
    refused = replace(move("ann-2", "d4", 4, 5, "stale"), times=2)
    assert broken([*HISTORY[:2], refused], [*LOG, line(5, "ann-2", "d4")]) == []


@pytest.mark.parametrize(
    ("history", "log", "sentence"),
    [
        (HISTORY, LOG[:2], "bob-1 at BCDFG was acknowledged and is lost"),
        (HISTORY, [], "ann-1 at BCDFG was acknowledged and is lost"),
        ([*HISTORY, move("cid-1", "e5", 5, 6, "stale")], [*LOG, line(5, "cid-1", "e5")], "refused and is written"),
        (HISTORY, [*LOG[:3], replace(BOT, seq=5)], "the log of BCDFG has gaps"),
        (HISTORY, [*LOG, replace(BOT, seq=4, command="auto:5")], "the log of BCDFG has gaps"),
        (HISTORY, [*LOG, line(5, "bob-1", "b2", 1)], "bob-1 is written 2 times"),
        (HISTORY, [*LOG, replace(line(5, "bob-1", "b2", 1), command="ba98:bob-1")], "bob-1 is written 2 times"),
        (HISTORY, [*LOG, line(5, "bob-2", "b2", 1)], "nobody has sent 0123456789ab:bob-2"),
        (HISTORY, [*LOG[:2], line(3, "bob-1", "b3", 1), BOT], "was written as"),
        (HISTORY, [*LOG[:2], replace(LOG[2], body='{"do":"wave","by":"b","move":"b2"}'), BOT], "was written as"),
        (HISTORY, [OPENED, line(2, "bob-1", "b2", 1), line(3, "ann-1", "a1")], "ann-1 was acknowledged before bob-1"),
        (
            [*HISTORY[:2], move("cid-1", "e5", 0, None)],
            [OPENED, line(2, "bob-1", "b2", 1), line(3, "cid-1", "e5"), line(4, "ann-1", "a1")],
            "ann-1 was acknowledged before bob-1",
        ),
    ],
)
def test_a_broken_promise_is_named(history: list[Sent], log: list[LogRow], sentence: str) -> None:
    assert any(sentence in found for found in broken(history, log)), broken(history, log)
