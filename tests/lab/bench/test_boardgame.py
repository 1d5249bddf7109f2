"""boardgame.io as a peer: without it or its Node a sentence says so, and its failures are sentences too."""

from pathlib import Path

import pytest

from tablee_lab.bench import boardgame
from tablee_lab.bench.load import Plan
from tablee_lab.bench.report import Failed
from tools import peers

PLAN = Plan(1, 2, 0.1)
PHASE = '{"moves":1,"per_second":2,"median":3,"slowest":4,"cpu":5,"own_cpu":6,"up":7,"down":8}'


def script(monkeypatch: pytest.MonkeyPatch, folder: Path, text: str) -> None:
    """Put a shell script in the place of Node, which runs the clients."""
    monkeypatch.setattr(boardgame, "FOLDER", folder)
    monkeypatch.setattr(boardgame, "find_node", lambda: "sh")
    (folder / "load.js").write_text(text)


def test_what_its_clients_measure_is_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    script(monkeypatch, tmp_path, f"""echo '{{"paced":{PHASE},"saturated":{PHASE}}}'""")
    found = boardgame.load_boardgame("", PLAN)
    assert found.paced == found.saturated
    assert (found.paced.moves, found.paced.cpu, found.paced.down) == (1, 5, 8)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("echo here >&2; echo 'TypeError: no match' >&2; exit 1", "its clients failed: TypeError: no match"),
        ("exit 1", "its clients failed: no reason given"),
    ],
)
def test_its_failure_is_one_sentence(text: str, sentence: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    script(monkeypatch, tmp_path, text)
    with pytest.raises(Failed) as failure:
        boardgame.load_boardgame("", PLAN)
    assert str(failure.value) == sentence


def test_clients_that_hang_are_ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    script(monkeypatch, tmp_path, "exec sleep 60")
    monkeypatch.setattr(boardgame, "_PATIENCE", -0.1)
    with pytest.raises(Failed, match="took too long"):
        boardgame.load_boardgame("", PLAN)


def test_without_node_it_is_neither_installed_nor_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.setattr(boardgame, "find_spec", lambda _: None)
    monkeypatch.setattr(peers, "find_npm", lambda: None)
    with pytest.raises(Failed, match="there is no Node"):
        boardgame.find_node()
    assert peers.install_boardgame() == "boardgame.io needs Node 20.19 or newer."


def test_both_name_the_same_folder() -> None:
    assert peers.BOARDGAME == boardgame.FOLDER
    assert (peers.BOARDGAME / "package-lock.json").is_file()
