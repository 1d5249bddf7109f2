"""Names and words from outside: what may be shown to others."""

import unicodedata

LONGEST_NAME = 20
LONGEST_TEXT = 200

# Directions can make a name read as another one; what is not assigned or private shows differently everywhere.
_BANNED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_JOINERS = {"\u200c", "\u200d"}  # some scripts, and emoji, are written with them


class BadText(ValueError):
    """A text that cannot be shown."""


def cleaned(text: str, longest: int) -> str:
    """The text in its composed form, with single spaces; `BadText` when it is empty, too long, or not to be shown."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise BadText("half a character") from None
    composed = " ".join(unicodedata.normalize("NFC", text).split())
    if not 0 < len(composed) <= longest:
        raise BadText("empty or too long")
    if any(unicodedata.category(c) in _BANNED and c not in _JOINERS for c in composed):
        raise BadText("characters that do not show")
    if all(c in _JOINERS or unicodedata.combining(c) for c in composed):
        raise BadText("nothing to see")
    return composed
