"""Validates names and chat text before others see them."""

import unicodedata

LONGEST_NAME = 20
LONGEST_TEXT = 200  # both in characters

# Direction marks can disguise a name; unassigned and private characters look different on every device.
_BANNED = {"Cc", "Cf", "Cs", "Co", "Cn"}
_JOINERS = {"\u200c", "\u200d"}  # some scripts, and emoji, need them
_ALIKE = {"LATIN", "GREEK", "CYRILLIC", "COPTIC", "CHEROKEE", "ARMENIAN"}  # alphabets with letters that look alike
_BLANKS = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}  # they count as letters or symbols, but are invisible


class BadText(ValueError):
    """A text that cannot be shown to others."""


def cleaned(text: str, longest: int) -> str:
    """The text in composed form, with single spaces. Raises `BadText` if it is empty, too long or not visible."""
    composed = " ".join(unicodedata.normalize("NFC", text).split())
    if not 0 < len(composed) <= longest:
        raise BadText("empty or too long")
    if any(unicodedata.category(c) in _BANNED and not _joins(composed, place) for place, c in enumerate(composed)):
        raise BadText("characters that do not show")
    if not any(_shows(c) for c in composed):
        raise BadText("nothing to see")
    return composed


def cleaned_name(text: str) -> str:
    """The name, cleaned. Raises `BadText` also if it mixes alphabets: with an Α that is Greek, Αnn looks like Ann."""
    name = cleaned(text, LONGEST_NAME)
    if len({alphabet for alphabet in map(_alphabet, name) if alphabet in _ALIKE}) > 1:
        raise BadText("letters of several alphabets")
    return name


def _alphabet(character: str) -> str:
    return unicodedata.name(character, "").partition(" ")[0] if character.isalpha() else ""


def _joins(text: str, place: int) -> bool:
    """Whether the character joins its neighbours, as in emoji and in some scripts. Elsewhere it would be invisible."""
    if text[place] not in _JOINERS or not 0 < place < len(text) - 1:
        return False
    return not any(
        neighbour in _JOINERS or _alphabet(neighbour) in _ALIKE for neighbour in text[place - 1 : place + 2 : 2]
    )


def _shows(character: str) -> bool:
    """Whether the character is visible by itself: a combining mark needs a base."""
    return character not in _JOINERS | _BLANKS | {" "} and not unicodedata.category(character).startswith("M")
