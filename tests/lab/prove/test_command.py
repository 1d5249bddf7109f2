"""`tablee prove` prints what it tries, the result, and whether the control was caught."""

import signal
import subprocess
from pathlib import Path

import pytest

from tablee.cli.main import main
from tablee_lab.prove.proofs import PROOFS, Proof
from tablee_lab.prove.site import Found


def claim(monkeypatch: pytest.MonkeyPatch, holds: bool, catches: bool) -> None:
    """Replace all proofs by one, whose claim holds or not as the test says."""

    def run(_: Path, amount: int, variant: str) -> Found:
        wrong = not holds if variant == "plain" else catches
        return Found([f"{amount} are too many"] if wrong else [], {"answers": 1_000_000})

    one = Proof("one", "all is well", run, "tries", 3, 7, "bad", 1)
    monkeypatch.setitem(PROOFS, "one", one)


@pytest.mark.parametrize(
    ("holds", "catches", "code", "row"),
    [
        (True, True, 0, "one       OK       caught          0  7 tries, 1000000 answers"),
        (True, False, 1, "one       OK       MISSED          0  7 tries, 1000000 answers"),
        (False, True, 1, "one       BROKEN   caught          0  7 tries, 1000000 answers"),
    ],
)
def test_a_claim_is_proved_when_it_holds_and_the_control_is_caught(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], holds: bool, catches: bool, code: int, row: str
) -> None:
    claim(monkeypatch, holds, catches)
    assert main(["prove", "one"]) == code
    said = capsys.readouterr().out.splitlines()
    assert said[1] == row
    assert said[2:] == ([] if holds else ["          7 are too many"])


def test_the_short_form_tries_less(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    claim(monkeypatch, holds=True, catches=True)
    assert main(["prove", "one", "--short"]) == 0
    assert "3 tries" in capsys.readouterr().out


def test_a_proof_is_run_as_often_as_wanted_and_must_hold_each_time(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = iter([[], ["too many"], []])

    def run(_: Path, __: int, variant: str) -> Found:
        return Found(["caught"] if variant == "bad" else next(broken), {})

    monkeypatch.setitem(PROOFS, "one", Proof("one", "all is well", run, "tries", 3, 7, "bad", 1))
    assert main(["prove", "one", "--times", "3"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "one       proved 2 of 3 times"


def test_a_proof_that_fails_itself_proves_nothing_and_the_others_are_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(_: Path, __: int, ___: str) -> Found:
        raise RuntimeError("no server starts")

    claim(monkeypatch, holds=True, catches=True)
    monkeypatch.setitem(PROOFS, "none", Proof("none", "all is well", run, "tries", 3, 7, "bad", 1))
    assert main(["prove", "none", "one"]) == 1
    said, logged = capsys.readouterr()
    assert [line[:19].split() for line in said.splitlines()[1:]] == [["none", "BROKEN"], ["one", "OK"]]
    assert "no server starts" in logged


def test_the_machine_is_kept_busy_meanwhile_and_not_afterwards(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    loops: list[subprocess.Popen[bytes]] = []
    start = subprocess.Popen

    def started(command: list[str]) -> "subprocess.Popen[bytes]":
        loops.append(start(command))
        return loops[-1]

    monkeypatch.setattr(subprocess, "Popen", started)
    claim(monkeypatch, holds=True, catches=True)
    assert main(["prove", "one", "--busy", "2"]) == 0
    assert [loop.returncode for loop in loops] == [-signal.SIGKILL] * 2
    assert "OK" in capsys.readouterr().out


def test_an_unknown_proof_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", "everything"]) == 2
    assert "there is no proof 'everything'; there are kills, nodes," in capsys.readouterr().err
