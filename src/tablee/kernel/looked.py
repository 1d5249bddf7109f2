"""Protocols that look at a game once and remember what they saw."""

from functools import cache
from typing import Protocol


class Looked(type(Protocol)):  # type: ignore[misc]  # the class of protocols has no name
    """Whether a game offers something does not change, and in Python 3.11 each look takes longer than a move."""

    @cache  # noqa: B019  there are few games
    def __instancecheck__(cls, game: object) -> bool:
        return bool(super().__instancecheck__(game))
