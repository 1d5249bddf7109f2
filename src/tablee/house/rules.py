"""The rules of a game as people read them: topics, titled clauses without tags or code, and drawn examples."""

import re
from functools import cache
from typing import Final

import msgspec

from tablee.games import GAMES, AnyHouseGame, rules
from tablee.kernel.example import Example
from tablee.kernel.game import Seat
from tablee.kernel.json import Json, to_plain
from tablee.kernel.rulebook import Clause
from tablee.messages import catalogue, say

_ASIDE: Final = re.compile(r" \(`[^`]*`\)")
"""The text of a move in brackets, which only people who type moves need."""
_NAMED: Final = re.compile(r"`([^`]*)`( \([^)]*\))?")
"""What stands in backticks, with an explanation in brackets behind it."""
_QUOTED: Final = {"fr": "«\u202f{}\u202f»", "en": "“{}”"}


class PassageSeen(msgspec.Struct, frozen=True):
    """A part of a clause: from the rule sheet, or our own ruling where the sheet says nothing."""

    ruling: bool
    text: str


class ExampleSeen(msgspec.Struct, frozen=True):
    """A position that illustrates a clause, as its player sees it, and a move that is legal there or not."""

    name: str
    view: Json
    seat: Seat
    move: str | None
    """None if the player has no move."""
    allowed: bool
    lit: tuple[str, ...]
    """Cards that the drawing points at; if there are none, those of the move."""
    after: Json
    """The position after the move; null if the move is refused."""
    says: str


class ClauseSeen(msgspec.Struct, frozen=True):
    """One rule, with its title, the topic it belongs to, and its examples."""

    id: str
    title: str
    part: str
    passages: tuple[PassageSeen, ...]
    examples: tuple[ExampleSeen, ...]


class RulesSeen(msgspec.Struct, frozen=True):
    """The rules of a game."""

    title: str
    clauses: tuple[ClauseSeen, ...]


@cache
def rules_seen(game: str, language: str) -> RulesSeen:
    """Return the rules of a built-in game in a language."""
    page = rules(game, language)
    shown = [(example.rule, _example(GAMES[game], example, language)) for example in GAMES[game].examples()]
    return RulesSeen(
        page.title,
        tuple(
            ClauseSeen(
                clause.id,
                say(language, f"rule_{game}_{clause.id}"),
                clause.part,
                passages_seen(game, clause, language),
                tuple(seen for rule, seen in shown if rule == clause.id),
            )
            for clause in page.clauses.values()
        ),
    )


def passages_seen(game: str, clause: Clause, language: str) -> tuple[PassageSeen, ...]:
    """Return the text of a clause without tags and code. An option has the name that it has in the lobby."""
    labels = _labels(game, language)

    def named(found: re.Match[str]) -> str:
        word, explained = found[1], found[2] or ""
        return _QUOTED[language].format(labels[word]) if word in labels else word + explained

    return tuple(
        PassageSeen(passage.mark == "ruling", _NAMED.sub(named, _ASIDE.sub("", passage.text)))
        for passage in clause.passages
    )


@cache
def _labels(game: str, language: str) -> dict[str, str]:
    """The names of options and of their values in the lobby, by the words of the rules page."""
    key = re.compile(rf"web_(?:{game}_)?option_(\w+)|web_{game}_value_[a-z]+_([a-z]+)")
    found = ((key.fullmatch(name), forms) for name, forms in catalogue(language).items())
    return {match[1] or match[2]: forms[0] for match, forms in found if match and len(forms) == 1}


def _example(game: AnyHouseGame, example: Example, language: str) -> ExampleSeen:
    after = None
    if example.move is not None and example.allowed:
        step = game.apply(example.state, example.seat, game.read_move(example.move))
        after = to_plain(game.view(step.state, example.seat))
    return ExampleSeen(
        example.name,
        to_plain(game.view(example.state, example.seat)),
        example.seat,
        example.move,
        example.allowed,
        example.lit,
        after,
        say(language, f"example_{game.name}_{example.name}"),
    )
