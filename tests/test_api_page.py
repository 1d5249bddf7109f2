"""The page on the API: it has every name that it promises, and all that `tablee` exports."""

import re
from pathlib import Path

import pytest

import tablee
from tools import docs

PAGE = (docs.HERE / "docs/api.md").read_text(encoding="utf-8")
PARTS = re.findall(r"^::: ([\w.]+)(?:\n +options:\n +members: \[([\w, ]+)\])?", PAGE, re.MULTILINE)


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """All that the page shows in the site, by its full name."""
    folder = tmp_path_factory.mktemp("site")
    assert docs.main([str(folder)]) == 0
    return set(re.findall(r'id="(tablee\.[\w.]+)"', (folder / "html/api/index.html").read_text(encoding="utf-8")))


@pytest.mark.parametrize(("name", "members"), PARTS)
def test_every_part_of_the_api_is_shown_with_its_members(shown: set[str], name: str, members: str) -> None:
    assert name in shown
    for member in filter(None, members.split(", ")):
        assert f"{name}.{member}" in shown


def test_what_tablee_exports_is_listed_and_shown(shown: set[str]) -> None:
    listed = dict(re.findall(r"\[`(\w+)`\]\[([\w.]+)\]", PAGE))
    assert listed.keys() == {*tablee.__all__}
    assert {*listed.values()} <= shown


def test_a_reference_to_nothing_fails_the_build(tmp_path: Path) -> None:
    docs.gather(tmp_path)
    page = tmp_path / "pages/api.md"
    page.write_text(page.read_text(encoding="utf-8") + "\n::: tablee.kernel.nowhere\n", encoding="utf-8")
    assert docs.build(tmp_path).returncode != 0
