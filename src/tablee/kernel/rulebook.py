"""Parses the rules page of a game into clauses, which refusals name and players can read.

A clause is a list item that starts with its id in bold. A mark in brackets gives the source of the text after it: the
rules sheet, or our own ruling where the sheet says nothing.

    - **P4** (sheet) The game is won when … (ruling) It is lost when …
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

MARKS = {"fr": {"feuille": "sheet", "décision": "ruling"}, "en": {"sheet": "sheet", "ruling": "ruling"}}
_CLAUSE = re.compile(r"^- \*\*(?P<id>[A-Z]\d+)\*\* (?P<text>.*(?:\n  .*)*)", re.MULTILINE)
_FRENCH = re.compile(r"(?<=«) | (?=[;:!?»%])")
"""The spaces that French typography makes narrow and no-break."""
_HEADING = re.compile(r"^## (.*)", re.MULTILINE)


class Passage(NamedTuple):
    """A part of a clause with one source."""

    mark: str
    """The source: `sheet` or `ruling`."""
    text: str
    """Names of options and ranks are in backticks, as on the page."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule, as a player reads it."""

    id: str
    passages: tuple[Passage, ...]
    part: str
    """The heading above it."""

    @property
    def text(self) -> str:
        """The whole clause for a plain screen: without marks and backticks."""
        return " ".join(passage.text for passage in self.passages).replace("`", "")


@dataclass(frozen=True, slots=True)
class Rules:
    """A rules page: the name of the game, and its clauses by id, in the order of the page."""

    title: str
    clauses: Mapping[str, Clause]


def typeset(text: str, language: str) -> str:
    """The text for display. French gets its narrow no-break spaces, so that authors need not type them."""
    return _FRENCH.sub("\u202f", text) if language == "fr" else text


def read_rules(folder: Path, language: str) -> Rules:
    """The rules of the game in this folder. Raises ValueError for a clause without a mark, or an id used twice."""
    page = (folder / f"rules.{language}.md").read_text(encoding="utf-8")
    clauses: dict[str, Clause] = {}
    for found in _CLAUSE.finditer(page):
        passages = _passages(typeset(" ".join(found["text"].split()), language), language)
        if not passages or found["id"] in clauses:
            raise ValueError(f"{folder.name}, {language}: {found['id']} has no mark, or appears twice")
        *_, part = ["", *_HEADING.findall(page, 0, found.start())]
        clauses[found["id"]] = Clause(found["id"], passages, typeset(part, language))
    return Rules(typeset(page.partition("\n")[0].removeprefix("# "), language), clauses)


def _passages(text: str, language: str) -> tuple[Passage, ...]:
    """The parts of a clause; none if it does not begin with a mark."""
    marks = MARKS[language]
    before, *rest = re.split(rf"\(({'|'.join(marks)})\) ?", text)
    if before:
        return ()
    return tuple(Passage(marks[mark], part.strip()) for mark, part in zip(rest[::2], rest[1::2], strict=True))
