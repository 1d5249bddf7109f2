"""`tablee export` and `tablee import`: games are written and read as records, once each, all or none."""

import io
import re
from contextlib import closing
from pathlib import Path

import pytest

from tablee.cli.main import main
from tablee.kernel.record import Record
from tablee.store.model import GameRecord
from tablee.store.place import address_of
from tablee.store.store import Store
from tests.store.tables import entry, get, open_table

GAMES = Path(__file__).parents[1] / "games"
WON = (GAMES / "pairs" / "golden" / "won.txt").read_text(encoding="utf-8")
GOLDEN = [WON, *(path.read_text(encoding="utf-8") for path in sorted(GAMES.glob("*/golden/two*.txt")))]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("tablee: ")
    assert printed.err.count("\n") == 1
    return printed.err


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.txt"
    path.write_text("\n".join(GOLDEN), encoding="utf-8")
    return path


def test_games_are_imported_once_and_exported_unchanged(
    url: str, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(GOLDEN) > 3
    assert run(capsys, "import", str(file), "--database", url) == f"games: {len(GOLDEN)}, new: {len(GOLDEN)}\n"
    assert run(capsys, "import", str(file), "--database", url) == f"games: {len(GOLDEN)}, new: 0\n"
    out = run(capsys, "export", "-", "--database", url)
    texts = [re.sub(r"(?m)^#.*\n", "", text).strip() for text in re.split(r"(?m)^# id .*\n", out)[1:]]
    assert sorted(texts) == sorted(str(Record.read(text)).strip() for text in GOLDEN)
    assert run(capsys, "export", str(tmp_path / "out.txt"), "--database", url) == f"games: {len(GOLDEN)}\n"
    assert (tmp_path / "out.txt").read_text(encoding="utf-8") == out
    assert run(capsys, "import", str(tmp_path / "out.txt"), "--database", url).endswith(" new: 0\n")


def test_a_whole_server_can_move_with_ids_times_and_names(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = str(Record.read(WON))
    played = [
        GameRecord(f"BCDFG-{n}", "BCDFG", "pairs", 1_000 + n, text, '{"names": ["Zo\\u00e9"], "marks": [1.5]}')
        for n in (1, 2)
    ]
    with closing(Store.open(url)) as store:
        open_table(store)
        for seq, record in enumerate(played, 2):
            get(store.append(entry(seq), record=record))
    elsewhere = address_of(tmp_path / "elsewhere.sqlite3")
    monkeypatch.setattr("sys.stdin", io.StringIO(run(capsys, "export", "-", "--database", url)))
    assert run(capsys, "import", "-", "--database", elsewhere) == "games: 2, new: 2\n"
    with closing(Store.open(elsewhere)) as store:
        assert get(store.records_after()) == played


def test_the_same_game_written_differently_is_the_same_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = address_of(tmp_path / "tablee.sqlite3")
    loose = Record.read(WON)
    (tmp_path / "loose.txt").write_text("\ufeff" + "\r\n".join(f"  {line} " for line in str(loose).splitlines()))
    (tmp_path / "strict.txt").write_text(f"# a comment\n{loose}# id GFDCB-1 is what this one is not\n")
    assert run(capsys, "import", str(tmp_path / "loose.txt"), "--database", url) == "games: 1, new: 1\n"
    assert run(capsys, "import", str(tmp_path / "strict.txt"), "--database", url) == "games: 1, new: 0\n"


EMPTY = f"tablee pairs 1\noptions {{}}\nseed {'0' * 64}\n"


BAD = (
    (f"{EMPTY}0: a1=a1\n", "move 1, 'a1=a1' by seat 0, is no move of pairs: "),
    (EMPTY.replace("pairs 1", "pairs 9"), "pairs 1 does not know edition 9"),
    (EMPTY.replace("pairs", "bridge"), "there is no game 'bridge'; there are pairs, "),
    ("tablee pairs 1\nseed 0\n", "a record has a line that starts with 'options'"),
    (f"{EMPTY}hello\n", "'hello' does not belong in a record"),
    (f"# id ../x\n{EMPTY}", "expected the id of a table's game, such as BCDFG-1, or the hash of this text; got '../x'"),
    (f"# ended soon\n{EMPTY}", "ended: expected a number of milliseconds, got 'soon'"),
    (f"# about 3\n{EMPTY}", "about: expected a JSON object, got '3'"),
)


def test_one_bad_record_is_named_and_none_is_added(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = address_of(tmp_path / "tablee.sqlite3")
    run(capsys, "import", str(file), "--database", url)
    before = run(capsys, "export", "-", "--database", url)
    new = EMPTY.replace("0000", "1234")
    for bad, sentence in BAD:
        file.write_text(f"{new}\n{bad}\n{new}", encoding="utf-8")
        said = refused(capsys, "import", str(file), "--database", url)
        assert "games.txt, record 2, from line " in said
        assert sentence in said
    assert run(capsys, "export", "-", "--database", url) == before


def test_two_games_do_not_share_an_id(url: str, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(f"# id BCDFG-1\n{EMPTY}# id BCDFG-1\n{EMPTY.replace('0000', '1234')}", encoding="utf-8")
    sentence = "tablee: there is another game with the id BCDFG-1\n"
    assert refused(capsys, "import", str(file), "--database", url) == sentence
    assert run(capsys, "export", "-", "--database", url) == ""


def test_a_file_that_cannot_be_read_or_written_is_reported_in_a_sentence(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = address_of(tmp_path / "tablee.sqlite3")
    assert f"there is no database {tmp_path / 'tablee.sqlite3'}" in refused(capsys, "export", "-", "--database", url)
    assert not (tmp_path / "tablee.sqlite3").exists()
    assert "cannot read " in refused(capsys, "import", str(tmp_path), "--database", url)
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    assert "bytes is not UTF-8 text" in refused(capsys, "import", str(tmp_path / "bytes"), "--database", url)
    (tmp_path / "empty").write_text("# nothing\n\n")
    assert "there is no record in " in refused(capsys, "import", str(tmp_path / "empty"), "--database", url)
    (tmp_path / "letter").write_text("Dear grandmother,\n")
    said = refused(capsys, "import", str(tmp_path / "letter"), "--database", url)
    assert "line 1: expected a record, which starts with `tablee`, got 'Dear grandmother,'" in said
    assert "a database is written sqlite:///FILE" in refused(capsys, "import", str(file), "--database", "mysql://x/y")
    run(capsys, "import", str(file), "--database", url)
    assert "cannot write " in refused(capsys, "export", str(tmp_path), "--database", url)


def test_without_a_named_database_the_default_one_is_used(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert "there is no database " in refused(capsys, "export", "-")
    run(capsys, "import", str(file))
    assert run(capsys, "export", "-").count("# id ") == len(GOLDEN)


@pytest.mark.parametrize("command", ["export", "import"])
def test_both_commands_have_a_help_text(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    assert f"usage: tablee {command} [-h] [--database URL] FILE" in capsys.readouterr().out
