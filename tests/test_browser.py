"""Which browser the tests look through: the one that is named, the locked one, or the machine's own."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from tools import browser
from tools.browser import Chromium, NoBrowser, find


@pytest.fixture(autouse=True)
def _afresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv("CHROME_PATH", raising=False)
    find.cache_clear()
    yield
    find.cache_clear()


@pytest.fixture
def fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A machine that could fetch the locked browser, and how often it did."""
    times: list[str] = []

    def fetch() -> None:
        times.append("fetched")
        (tmp_path / "browser").mkdir(exist_ok=True)

    monkeypatch.setattr(browser, "PACKAGE", tmp_path)
    monkeypatch.setattr(browser, "UNPACKED", tmp_path / "browser")
    monkeypatch.setattr(browser, "_fetch", fetch)
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("package.json", "package-lock.json"):
        (tmp_path / name).write_text("{}")
    return times


def _has(monkeypatch: pytest.MonkeyPatch, path: str | None) -> None:
    """A machine with a browser of its own, or none."""
    monkeypatch.setattr("shutil.which", lambda name: path if name == "chromium" else None)


def test_who_names_a_browser_gets_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fetched: list[str]) -> None:
    mine = tmp_path / "mine"
    monkeypatch.setenv("CHROME_PATH", str(mine))
    with pytest.raises(NoBrowser, match="there is no such file"):
        find()
    mine.touch()
    assert find() == Chromium(mine)
    assert fetched == []


def test_the_locked_browser_is_fetched_once_and_again_when_another_is_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fetched: list[str]
) -> None:
    _has(monkeypatch, "/usr/bin/chromium")
    for lock, times in (("{}", 1), ("{}", 1), ("another", 2)):
        (tmp_path / "package-lock.json").write_text(lock)
        find.cache_clear()
        assert find().path == tmp_path / "browser" / "chromium"
        assert len(fetched) == times


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
def test_where_it_cannot_be_had_the_machine_s_own_does(
    monkeypatch: pytest.MonkeyPatch, fetched: list[str], machine: str
) -> None:
    def fail() -> None:
        raise NoBrowser("No Chromium could be fetched")

    monkeypatch.setattr(browser, "_fetch", fail)
    monkeypatch.setattr("platform.machine", lambda: machine)
    _has(monkeypatch, "/usr/bin/chromium")
    assert find() == Chromium(Path("/usr/bin/chromium"))
    find.cache_clear()
    _has(monkeypatch, None)
    with pytest.raises(NoBrowser):
        find()
    assert fetched == []


def test_the_browser_sees_no_font_of_the_machine(tmp_path: Path) -> None:
    environment = Chromium(tmp_path / "mine", {"LD_LIBRARY_PATH": "there"}).environment()
    assert environment["LD_LIBRARY_PATH"] == "there"
    assert environment["PATH"] == os.environ["PATH"]
    configuration = Path(str(environment["FONTCONFIG_FILE"])).read_text(encoding="utf-8")
    (folder,) = re.findall("<dir>(.*?)</dir>", configuration)
    assert "<include" not in configuration
    (font,) = Path(folder).iterdir()
    assert set(TTFont(font).getBestCmap()) == {ord(" ")}
