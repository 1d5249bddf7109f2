"""Reading a rules page."""

from pathlib import Path

import pytest

from tablee.kernel.rulebook import read_rules


def write(folder: Path, text: str, language: str = "en") -> Path:
    (folder / f"rules.{language}.md").write_text(f"# A game\n\nWords.\n\n{text}", encoding="utf-8")
    return folder


def test_a_clause_is_read_with_all_its_lines_and_marks(tmp_path: Path) -> None:
    page = read_rules(
        write(tmp_path, "- **X1** (sheet) One\n  two (really). (ruling) Three.\n- **X2** (ruling) Four.\n"), "en"
    )
    assert page.title == "A game"
    assert list(page.clauses) == ["X1", "X2"]
    assert page.clauses["X1"].text == "One two (really). Three."
    assert page.clauses["X1"].passages == (("sheet", "One two (really)."), ("ruling", "Three."))
    assert [passage.mark for passage in page.clauses["X2"].passages] == ["ruling"]


@pytest.mark.parametrize("text", ["- **X1** No mark.\n", "- **X1** (sheet) One.\n- **X1** (sheet) One again.\n"])
def test_a_clause_without_a_mark_or_with_a_duplicate_id_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(ValueError, match="X1 has no mark, or appears twice"):
        read_rules(write(tmp_path, text), "en")


def test_french_is_shown_with_its_narrow_no_break_spaces(tmp_path: Path) -> None:
    text = "## Fin : oui ?\n\n- **X1** (feuille) Un : « deux » ;\n  trois, soit 5 %.\n"
    (clause,) = read_rules(write(tmp_path, text, "fr"), "fr").clauses.values()
    assert clause.text == "Un\u202f: «\u202fdeux\u202f»\u202f; trois, soit 5\u202f%."
    assert clause.part == "Fin\u202f: oui\u202f?"


def test_english_is_shown_as_it_is_written(tmp_path: Path) -> None:
    (clause,) = read_rules(write(tmp_path, "- **X1** (sheet) One : two.\n"), "en").clauses.values()
    assert clause.text == "One : two."
