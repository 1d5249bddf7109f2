"""The lesson of Les 6 Séquences: one full turn, from the draw to the discard."""

from typing import Final

from tablee.kernel.lesson import Exercise, Lesson

_RECORD: Final = """\
tablee six_sequences 1
options {"claims":"all","players":2,"rounds":1,"teams":false}
seed 0000000000000000000000000000000000000000000000000000000000000007
1: < -9C
0: < +2M3M4M < 1M>1- < -8C
"""
_LESSON: Final = Lesson(
    0,
    _RECORD,
    (
        Exercise("draw", 2, r"<", "S5"),
        Exercise("lay", 3, r"\+2M3M4M", "S11"),
        Exercise("refill", 4, r"<", "S7"),
        Exercise("extend", 5, r"1M>1-", "S13"),
        Exercise("discard", 7, r"-.*", "S9"),
    ),
)


def lesson() -> Lesson:
    """The lesson of this game."""
    return _LESSON
