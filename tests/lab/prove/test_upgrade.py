"""The proof for upgrades takes an earlier version from the history of the checkout, or says that there is none."""

from pathlib import Path

import pytest

from tablee.cli.main import main
from tablee_lab.prove import upgrade
from tablee_lab.prove.upgrade import NoHistory, check_out


def test_a_checkout_without_the_earlier_version_says_so_and_nothing_counts_as_proved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(upgrade, "BESIDE", "0" * 40)
    assert main(["prove", "upgrade"]) == 1
    said = "not run: the version 0000000 is not in this checkout: clone the repository with its whole history"
    assert said in capsys.readouterr().out
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoHistory, match="git is not installed"):
        check_out("0" * 40, tmp_path)
