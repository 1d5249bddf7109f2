"""Acknowledged means durable: a server is killed at any moment, and every acknowledged entry is in the log."""

from collections.abc import Sequence
from contextlib import closing
from random import Random

from tablee.store.store import Store
from tests.store.children import append_for_ever, processes
from tests.store.tables import entry, get

KILLS = 10


def kill_after(url: str, codes: list[str], count: int, early: bool) -> list[tuple[str, int]]:
    """Let a process append, kill it after this number of acknowledgements, and return all that it acknowledged."""
    reading, writing = processes().Pipe(duplex=False)
    process = processes().Process(target=append_for_ever, args=(url, codes, writing, early))
    process.start()
    writing.close()
    told = ""
    with reading, open(reading.fileno(), closefd=False) as lines:
        for _ in range(count):
            told += lines.readline()
        process.kill()
        told += lines.read()
    process.join()
    pairs = [line.split() for line in told.splitlines()]
    return [(code, int(seq)) for code, seq in pairs]


def lost(url: str, codes: Sequence[str], told: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """Return what was acknowledged but is not in the log; check that the log itself has no gap."""
    with closing(Store.open(url)) as store:
        logs = {code: get(store.entries(code)) for code in codes}
    for code, log in logs.items():
        assert log == [entry(seq, table=code) for seq in range(1, len(log) + 1)]
    return [(code, seq) for code, seq in told if seq > len(logs[code])]


def test_nothing_that_was_acknowledged_is_lost_when_the_server_is_killed(url: str) -> None:
    every: list[tuple[str, int]] = []
    rounds = [[f"R{number}T{table}" for table in range(8)] for number in range(KILLS)]
    for number, codes in enumerate(rounds):
        told = kill_after(url, codes, Random(number).randint(1, 80), early=False)
        assert told, "the process was killed before it began"
        assert lost(url, codes, told) == []
        every += told
    assert lost(url, [code for codes in rounds for code in codes], every) == []


def test_a_server_that_acknowledges_before_the_commit_is_caught(url: str) -> None:
    for number in range(KILLS):
        codes = [f"R{number}T{table}" for table in range(8)]
        if lost(url, codes, kill_after(url, codes, Random(number).randint(1, 80), early=True)):
            return
    raise AssertionError("the check found no lost entry")
