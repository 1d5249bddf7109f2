"""The documentation: its site builds without a warning, and what it says about programs, records and moves is so."""

import re
import tomllib
from pathlib import Path

import pytest

from tablee.games import GAMES
from tablee.kernel.record import Record, replay
from tests.server.serving import serving
from tools import docs
from tools.shots import LARGEST

PYTHON = (docs.HERE / "docs/python.md").read_text(encoding="utf-8")
RECORDS = (docs.HERE / "docs/records.md").read_text(encoding="utf-8")
MOVES = re.findall(r"^\| `(\w+)` \| `(\S+)` \|", RECORDS, re.MULTILINE)


def test_the_site_builds_without_a_warning_and_has_every_page(tmp_path: Path) -> None:
    assert docs.main([str(tmp_path)]) == 0
    for name in docs.sources().values():
        page = tmp_path / "html" / ("" if name == "index.md" else name.removesuffix(".md")) / "index.html"
        assert "<h1" in page.read_text(encoding="utf-8"), name
    guide = (tmp_path / "html/python/index.html").read_text(encoding="utf-8")
    # So `web/src/live/live.ts` finds the programs, and `tablee site` the place of the policy.
    assert guide.count('<div class="language-python') == PYTHON.count("```python")
    assert guide.count('<meta charset="utf-8">') == 1


def test_a_page_with_a_link_to_nowhere_fails_the_build(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages/index.md").write_text("# One\n\n[nowhere](#nowhere)\n")
    (tmp_path / "zensical.toml").write_text('[project]\nsite_name = "One"\ndocs_dir = "pages"\n')
    done = docs.build(tmp_path)
    assert done.returncode != 0
    assert "anchor does not exist" in re.sub(r"\x1b\[[\d;]*m", "", done.stdout + done.stderr)


def test_a_link_to_a_file_that_is_no_page_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "docs").mkdir()
    page = tmp_path / "docs/one.md"
    page.write_text("# One\n\n[two](../setup.py)\n")
    monkeypatch.setattr(docs, "HERE", tmp_path)
    with pytest.raises(docs.NoSuchPage, match=re.escape("docs/one.md has a link to ../setup.py")):
        docs.page(page, {page: "one.md"})


def test_there_are_small_pictures_of_tables_and_they_are_shown() -> None:
    pictures = list((docs.HERE / "docs/pictures").glob("*.webp"))
    assert {path.stem for path in pictures} == {name for game in GAMES for name in (game, f"{game}-phone")}
    pages = [(docs.HERE / page).read_text(encoding="utf-8") for page in ("README.md", "README.fr.md", "docs/index.md")]
    for picture in pictures:
        assert picture.read_bytes()[8:12] == b"WEBP"
        assert picture.stat().st_size <= LARGEST
        assert any(f"pictures/{picture.name})" in page for page in pages)


def test_every_page_can_be_found() -> None:
    nav = tomllib.loads(docs.settings())["project"]["nav"]
    listed = re.findall(r"'([\w.]+\.md)'", str(nav))
    assert sorted(listed) == sorted(docs.sources().values())


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "SECURITY.md"])
def test_what_a_page_at_the_root_leads_to_is_there(name: str) -> None:
    for target in re.findall(r"\]\((?!\w+:|#)([^)#\s]+)", (docs.HERE / name).read_text(encoding="utf-8")):
        assert (docs.HERE / target).exists(), target


def run(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Run a program, and see that it prints what stands behind each `print`."""
    exec(compile(program, "program.md", "exec"), {})
    assert capsys.readouterr().out.splitlines() == re.findall(r"print\(.*\)  # (.*)", program)


def program_of(page: str) -> str:
    """The programs of a page, which go on from each other."""
    return "\n".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL))


def test_the_programs_of_the_guide_run_and_print_what_they_say(capsys: pytest.CaptureFixture[str]) -> None:
    run(program_of(PYTHON), capsys)


def test_the_bots_of_the_page_about_the_client_play_at_tables_of_a_server(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = program_of((docs.HERE / "docs/client.md").read_text(encoding="utf-8"))
    with serving(tmp_path) as served:
        run(program.replace("http://localhost:8765", served.base), capsys)


def test_the_record_on_the_page_is_one() -> None:
    (text,) = re.findall(r"```\n(.*?)```", RECORDS, re.DOTALL)
    assert len(replay(GAMES["pairs"], Record.read(text)).moves) == 3


@pytest.mark.parametrize(("game", "text"), MOVES)
def test_every_move_on_the_page_reads_as_one(game: str, text: str) -> None:
    assert str(GAMES[game].read_move(text)) == text


@pytest.mark.parametrize("name", sorted({game for game, _ in MOVES}))
def test_the_page_has_every_kind_of_move_of_the_golden_games(name: str) -> None:
    shown = {type(GAMES[name].read_move(text)) for game, text in MOVES if game == name}
    for path in (docs.HERE / "tests/games" / name / "golden").glob("*.txt"):
        text = "\n".join(line for line in path.read_text(encoding="utf-8").splitlines() if line[:1] != "#")
        assert {type(GAMES[name].read_move(move)) for _, move in Record.read(text).moves} <= shown
