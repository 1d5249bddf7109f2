"""From what people type to a move: a move's text, or as much of it as fits one legal move alone."""

import re
from collections import Counter
from collections.abc import Sequence

from tablee.games import AnyHouseGame
from tablee.kernel.game import BadNotation

_PART = re.compile(r"\w+|[^\w\s,]")


def fitting(typed: str, moves: Sequence[object]) -> list[object]:
    """The moves that have every part of what was typed, in any order and in either case; or just the one it spells."""
    exact = [move for move in moves if str(move).lower() == typed.lower()]
    parts = _parts(typed)
    if exact or not any(part.isalnum() for part in parts):
        return exact
    return [move for move in moves if parts <= _parts(str(move))]


def _parts(text: str) -> Counter[str]:
    return Counter(part.lower() for part in _PART.findall(text))


def read(typed: str, game: AnyHouseGame, moves: Sequence[object]) -> object:
    """The move that was typed though it is not legal, so that it can be refused by name; or `BadNotation`.

    A blank may stand for a sign that joins the words of the game's moves, as in `a1 b1` for `a1=b1`.
    """
    signs = {sign for move in moves for sign in re.findall(r"(?<=\w)\W(?=\w)", str(move))}
    words = typed.replace(",", " ").split()
    orders = (words, words[::-1])
    for text in ("".join(words), *(sign.join(order) for sign in sorted(signs) for order in orders)):
        try:
            return game.read_move(text)
        except BadNotation:
            continue
    raise BadNotation(typed)
