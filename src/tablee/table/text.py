"""Names and words from outside: what may be shown to others."""

import unicodedata

LONGEST_NAME = 20
LONGEST_TEXT = 200

# Directions can make a name read as another one; what is not assigned or private shows differently everywhere.
_BANNED = {"Cc", "Cf", "Cs", "Co", "Cn"}
_JOINERS = {"\u200c", "\u200d"}  # some scripts, and emoji, are written with them
_BLANKS = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}  # they count as letters or signs, and show nothing


class BadText(ValueError):
    """A text that cannot be shown."""


def cleaned(text: str, longest: int) -> str:
    """The text in its composed form, with single spaces; `BadText` when it is empty, too long, or not to be shown."""
    composed = " ".join(unicodedata.normalize("NFC", text).split())
    if not 0 < len(composed) <= longest:
        raise BadText("empty or too long")
    if any(unicodedata.category(c) in _BANNED and c not in _JOINERS for c in composed):
        raise BadText("characters that do not show")
    if not any(_shows(c) for c in composed):
        raise BadText("nothing to see")
    return composed


def _shows(character: str) -> bool:
    """Whether it can be seen by itself: a mark needs something to stand on."""
    return character not in _JOINERS | _BLANKS | {" "} and not unicodedata.category(character).startswith("M")
