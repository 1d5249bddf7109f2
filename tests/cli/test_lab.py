"""`tablee sim|prove|bench` are for developers: if they are not installed, one sentence tells how to get them."""

import pytest

from tablee.cli import lab
from tablee.cli.lab import TOOLS
from tablee.cli.main import main


@pytest.fixture
def wheel(monkeypatch: pytest.MonkeyPatch) -> None:
    """An installation from a wheel, which does not include the lab."""
    monkeypatch.setattr(lab, "_LAB", "no_such_package")


@pytest.mark.usefixtures("wheel")
@pytest.mark.parametrize("name", TOOLS)
@pytest.mark.parametrize("more", [[], ["--help"], ["--worlds", "3"]])
def test_without_the_lab_a_sentence_says_how_to_get_it(
    name: str, more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([name, *more]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        f"tablee: tablee {name} is a developer's tool: clone the repository and run pip install -e . in it.\n"
    )


@pytest.mark.usefixtures("wheel")
def test_without_the_lab_everything_else_works(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    listed = capsys.readouterr().out
    assert all(f"    {name}  " in listed for name in TOOLS)


@pytest.mark.parametrize("name", TOOLS)
def test_with_the_lab_each_command_has_a_help_text(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: tablee {name} [-h] ")
