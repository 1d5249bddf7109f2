"""`tablee prove` prints what it tries, the result, and whether the control was caught."""

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


def test_an_unknown_proof_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", "everything"]) == 2
    assert "there is no proof 'everything'; there are kills, nodes," in capsys.readouterr().err
