"""Validates names and chat text before others see them."""

import unicodedata

LONGEST_NAME = 20
LONGEST_TEXT = 200  # both in characters

# Direction marks can disguise a name; unassigned and private characters look different on every device.
_BANNED = {"Cc", "Cf", "Cs", "Co", "Cn"}
_JOINERS = {"\u200c", "\u200d"}  # some scripts, and emoji, need them
_BLANKS = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}  # they count as letters or symbols, but are invisible


class BadText(ValueError):
    """A text that cannot be shown to others."""


def cleaned(text: str, longest: int) -> str:
    """The text in composed form, with single spaces. Raises `BadText` if it is empty, too long or not visible."""
    composed = " ".join(unicodedata.normalize("NFC", text).split())
    if not 0 < len(composed) <= longest:
        raise BadText("empty or too long")
    if any(unicodedata.category(c) in _BANNED and c not in _JOINERS for c in composed):
        raise BadText("characters that do not show")
    if not any(_shows(c) for c in composed):
        raise BadText("nothing to see")
    return composed


def _shows(character: str) -> bool:
    """Whether the character is visible by itself: a combining mark needs a base."""
    return character not in _JOINERS | _BLANKS | {" "} and not unicodedata.category(character).startswith("M")
