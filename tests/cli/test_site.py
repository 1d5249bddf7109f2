"""`tablee site`: a folder that a plain web host can serve, whole or not at all."""

import gzip
import hashlib
import json
import re
from pathlib import Path

import pytest

from tablee.cli.main import main
from tablee.games import GAMES
from tablee.server import site
from tablee.server.site_policy import hashed

ATTRIBUTE = re.compile(r'(?:href|src)="([^"]*)"')


@pytest.fixture(scope="module")
def docs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small documentation, as zensical would build it."""
    built = tmp_path_factory.mktemp("docs")
    for name in ("index.html", "python/index.html"):
        page = built / name
        page.parent.mkdir(exist_ok=True)
        page.write_text(
            '<html><head><meta charset="utf-8"><script>one()</script></head><body><script src="a.js"></script>'
            '<script type="application/json">{}</script></body></html>'
        )
    return built


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory, docs: Path) -> Path:
    folder = tmp_path_factory.mktemp("host") / "public"
    assert main(["site", str(folder), "--docs", str(docs)]) == 0
    return folder


def test_every_screen_has_a_page_that_finds_its_files_wherever_the_folder_lies(written: Path) -> None:
    pages = [written / screen / "index.html" for screen in site.SCREENS]
    assert written / "regles" / next(iter(GAMES)) / "lecon" / "index.html" in pages
    for page in pages:
        text = page.read_text(encoding="utf-8")
        named = ATTRIBUTE.findall(text)
        assert len(named) > 4
        for address in named:
            assert not address.startswith("/")
            assert (page.parent / address).is_file(), address
        assert text.index("content-security-policy") < min(text.index("<script"), text.index("<link"))


def test_every_link_of_the_client_begins_with_the_folder_of_the_page() -> None:
    parts = list((Path(__file__).parents[2] / "web/src").rglob("*.svelte"))
    texts = [part.read_text(encoding="utf-8") for part in parts]
    assert sum(text.count("href={to(") for text in texts) > 30
    assert [part.name for part, text in zip(parts, texts, strict=True) if re.search(r'href="/|href={`/', text)] == []


def test_the_policy_of_a_page_is_that_of_a_server_but_for_frames(written: Path) -> None:
    (policy,) = re.findall(r'content-security-policy" content="([^"]*)"', (written / "index.html").read_text())
    assert "default-src 'none'; script-src 'self'; style-src 'self'" in policy
    assert not re.search(r"unsafe|\*|https?:|frame-ancestors", policy)


def test_what_is_fetched_to_play_is_what_the_list_says(written: Path) -> None:
    listed = json.loads((written / "offline/parts.json").read_text())
    assert listed["parts"][-1]["path"] == "/"
    for part in listed["parts"]:
        path = written / (part["path"].removeprefix("/") or "index.html")
        data = path.read_bytes()
        assert (len(data), hashlib.sha256(data).hexdigest()) == (part["size"], part["hash"])
        if part.get("packed"):
            packed = path.with_name(f"{path.name}.gz").read_bytes()
            assert len(packed) == part["fetched"] < len(data)
            assert gzip.decompress(packed) == data
    assert sum(part["fetched"] for part in listed["parts"] if part["path"].startswith(listed["engine"])) < 7_000_000


def test_rules_and_lessons_can_be_read_without_python(written: Path) -> None:
    for game in GAMES:
        rules = json.loads((written / f"offline/pages/rules/{game}/fr.json").read_text())
        assert len(rules["clauses"]) > 5
        assert json.loads((written / f"offline/pages/lessons/{game}.json").read_text())["exercises"]


def test_what_a_program_of_the_documentation_may_import_is_what_is_packed(written: Path) -> None:
    modules = set(json.loads((written / "offline/modules.json").read_text()))
    assert {"tablee", "tablee.games", "tablee.games.pairs.solver", "msgspec", "json", "sys"} <= modules
    assert not modules & {"numpy", "tablee.arena", "tablee.server", "sqlalchemy"}


def test_the_documentation_is_guarded_and_one_page_of_it_is_alive(written: Path) -> None:
    first, live = ((written / f"docs/{name}index.html").read_text() for name in ("", "python/"))
    assert f"script-src 'self' {hashed('one()')};" in first
    assert first.count("sha256-") == 1
    assert "live.js" not in first
    assert '<script type="module" src="../../live/live.js"></script></head>' in live
    assert (written / "live/live.js").is_file()
    assert 'name="tablee-site" content="docs"' in (written / "index.html").read_text()


def test_without_the_documentation_nothing_leads_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["site", str(tmp_path)]) == 0  # an empty folder is as good as none
    assert 'name="tablee-site" content=""' in (tmp_path / "index.html").read_text()
    assert not (tmp_path / "docs").exists()
    said = capsys.readouterr().out
    assert "without the documentation" in said
    assert f"--directory {tmp_path}" in said


def test_a_folder_that_is_not_empty_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine").write_text("mine")
    assert main(["site", str(tmp_path)]) == 2
    assert "is not empty" in capsys.readouterr().err
    assert main(["site", str(tmp_path / "mine")]) == 2
    assert "is a file" in capsys.readouterr().err
    assert [path.read_text() for path in tmp_path.iterdir()] == ["mine"]


def test_what_cannot_be_written_or_found_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    assert main(["site", str(tmp_path / "file" / "public")]) == 2
    assert "cannot write" in capsys.readouterr().err
    assert main(["site", str(tmp_path / "public"), "--docs", str(tmp_path)]) == 2
    assert "no built documentation" in capsys.readouterr().err
    monkeypatch.setattr(site, "BUILT", tmp_path)
    assert main(["site", str(tmp_path / "public")]) == 2
    assert "has not been built" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_folder_that_is_half_written_is_taken_away(
    tmp_path: Path, docs: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> bytes:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(site, "page", full)  # the last that is written
    assert main(["site", str(tmp_path / "public"), "--docs", str(docs)]) == 2
    assert "No space left on device" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
