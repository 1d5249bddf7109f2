"""Refusals in words: the sentence that says why, in every language, and the clause that a move breaks."""

import msgspec

from tablee.games import rules
from tablee.messages import LANGUAGES, say
from tablee.table.refusal import Refused, Why


class RefusalSeen(msgspec.Struct, frozen=True):
    """Why a wish was not granted."""

    why: Why
    rule: str | None
    """The clause of the rules, where a move breaks one."""
    fr: str
    en: str
    command: str | None = None
    """The command that was refused, where it could be read."""


def explained(refused: Refused, game: str = "", command: str | None = None) -> RefusalSeen:
    """A refusal in words."""
    fr, en = (_sentence(refused, game, language) for language in LANGUAGES)
    return RefusalSeen(refused.why, refused.rule, fr, en, command)


def _sentence(refused: Refused, game: str, language: str) -> str:
    words = dict(refused.words)
    if refused.rule is not None:
        clause = rules(game, language).clauses[refused.rule]
        words |= {"clause": clause.id, "text": clause.text}
    return say(language, f"refused_{refused.why}", **words)
