"""Refusals as sentences: the reason in every language, and the rule that a move breaks."""

import msgspec

from tablee.games import rules
from tablee.messages import LANGUAGES, say
from tablee.table.refusal import Refused, Why


class RefusalSeen(msgspec.Struct, frozen=True):
    """Why a request was refused."""

    why: Why
    rule: str | None
    """The id of the rule that the move breaks, if any."""
    fr: str
    en: str
    command: str | None = None
    """The id of the refused command, if it could be parsed."""


def explained(refused: Refused, game: str = "", command: str | None = None) -> RefusalSeen:
    """Return the refusal with its sentences."""
    fr, en = (_sentence(refused, game, language) for language in LANGUAGES)
    return RefusalSeen(refused.why, refused.rule, fr, en, command)


def _sentence(refused: Refused, game: str, language: str) -> str:
    words = dict(refused.words)
    if refused.rule is not None:
        clause = rules(game, language).clauses[refused.rule]
        words |= {"clause": clause.id, "text": clause.text}
    return say(language, f"refused_{refused.why}", **words)
