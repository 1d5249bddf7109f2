"""How strong the levels are, in points: what their measured shares of wins come to (`docs/strength.md`).

They were measured with two players. At other tables they are taken to be as far apart.
"""

from collections.abc import Mapping
from typing import Final

from tablee.bots.judging import Level

_POINTS: Final[Mapping[Level, int]] = {
    "beginner": 1102,
    "easy": 1259,
    "medium": 1500,
    "hard": 1715,
    "expert": 1756,
}


def strengths() -> Mapping[Level, int]:
    """The points of each level."""
    return _POINTS
