"""Reads a typed move: its full text, or any part that fits exactly one legal move."""

import re
from collections import Counter
from collections.abc import Sequence
from unicodedata import combining, normalize

from tablee.games import AnyHouseGame
from tablee.kernel.game import BadNotation

_PART = re.compile(r"\w+|[^\w\s,]")
_CARD = re.compile(r"(?:1[0-2]|[0-9jcbrqka])[scmehdrgyb]")
_SIGNS = str.maketrans("♠♣☾★♥♦▲■●◆", "SCMEHDrgyb")
_GIVES_UP = re.compile(r"[-~]|x=")
"""The start of a move that gives something up. The player must type it: such a move is never completed for them."""


def fitting(typed: str, moves: Sequence[object], game: AnyHouseGame) -> list[object]:
    """Return the legal moves that contain every typed part, in any order and case; only the exact one, if any."""
    text = _plain(typed)
    exact = [move for move in moves if str(move).lower() == text.lower()]
    parts = _parts(text)
    if exact or not any(part.isalnum() for part in parts):
        return exact
    fits = [move for move in moves if parts <= _parts(str(move)) and _gives_up_as_much(text, str(move))]
    if len(fits) == 1 and _is_a_move(text, game) and parts != _parts(str(fits[0])):
        return []  # a complete but illegal move: refuse it, and do not play another instead
    return fits


def _plain(typed: str) -> str:
    """Suits as letters, and letters without accents."""
    letters = normalize("NFD", typed.strip().translate(_SIGNS))
    return "".join(letter for letter in letters if not combining(letter))


def _parts(text: str) -> Counter[str]:
    """Count the words and signs. Cards written together are separate words."""
    found: Counter[str] = Counter()
    for part in _PART.findall(text.lower()):
        cards = _CARD.findall(part)
        found.update(cards if "".join(cards) == part else [part])
    return found


def _gives_up_as_much(typed: str, move: str) -> bool:
    sign = _GIVES_UP.match(move)
    return sign is None or typed.lower().startswith(sign[0])


def _is_a_move(text: str, game: AnyHouseGame) -> bool:
    try:
        game.read_move(text)
    except BadNotation:
        return False
    return True


def read(typed: str, game: AnyHouseGame, moves: Sequence[object]) -> object:
    """Return a typed move even if it is illegal, so that the refusal can name the rule. Raise `BadNotation`.

    A space may replace a sign that joins the words of a move, as in `a1 b1` for `a1=b1`.
    """
    signs = {sign for move in moves for sign in re.findall(r"(?<=\w)\W(?=\w)", str(move))}
    words = _plain(typed).replace(",", " ").split()
    orders = (words, words[::-1])
    texts = ["".join(words), *(sign.join(order) for sign in sorted(signs) for order in orders)]
    for text in (*texts, *(text.upper() for text in texts), *(text.lower() for text in texts)):
        try:
            return game.read_move(text)
        except BadNotation:
            continue
    raise BadNotation(typed)
