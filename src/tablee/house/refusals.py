"""Refusals as sentences: the reason in the player's words, in every language, and the rule that a move breaks."""

import msgspec

from tablee.messages import LANGUAGES, catalogue, say
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
    """The sentence of the game's own reason, or else of the code."""
    own = f"refusal_{game}_{refused.reason}"
    key = own if own in catalogue(language) else f"refused_{refused.why}"
    return say(language, key, **refused.words)
