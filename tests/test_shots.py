"""`./shots`: one screen that fails takes no other down, and pictures that are not taken again stay."""

from pathlib import Path
from unittest.mock import MagicMock

import pytest

from tests.browser.scenes import Scene, Stage
from tools import shots
from tools.shots import Camera, Wanted


def _breaks(stage: Stage) -> None:
    stage.shoot("first")
    raise AssertionError("the page stands still")


def _both(stage: Stage) -> None:
    stage.shoot("other")
    stage.shoot("first")


def test_a_scene_that_fails_is_told_and_the_others_are_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shots, "PICTURES", tmp_path)
    visited = MagicMock()
    monkeypatch.setattr(shots, "visit", lambda *_, **__: visited)
    (tmp_path / "old.png").touch()
    camera = Camera(Wanted.of(["390x844", "light", "fr"]), "fr")
    for scene in (Scene(("first", "second"), _breaks), Scene(("third",), lambda stage: stage.shoot("third"))):
        camera.play(MagicMock(), "", scene)
    assert camera.taken == {"first", "third"}
    assert camera.failures == ["second (fr) could not be taken: the page stands still"]
    assert visited.context.close.call_count == 2
    assert [path.name for path in tmp_path.iterdir()] == ["old.png"]


def test_only_what_was_asked_for_is_reached_and_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    visited = MagicMock()
    monkeypatch.setattr(shots, "visit", lambda *_, **__: visited)
    camera = Camera(Wanted.of(["390x844", "dark", "first"]), "en")
    camera.play(MagicMock(), "", Scene(("other",), _breaks))
    assert camera.failures == []
    camera.play(MagicMock(), "", Scene(("other", "first"), _both))
    taken = [call.kwargs["path"].name for call in visited.page.screenshot.call_args_list]
    assert taken == ["first-390x844-en-dark.png"]
