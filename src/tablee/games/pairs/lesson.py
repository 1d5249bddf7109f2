"""The lesson of the patience: one game, from the first pair to the win."""

from typing import Final

from tablee.kernel.lesson import Exercise, Lesson

_RECORD: Final = """\
tablee pairs 1
options {"deal":"any","faces":"hidden"}
seed 0000000000000000000000000000000000000000000000000000000000000569
0: e1=d3 c3=e3 c1=c4 d1=e2 b1=a2 a2=e2 e2=b4 b4=d4 a2=e4 e1=c4 c3=d4 c3=a4 c2=a4 b2=a4 b2=d2
0: a1=b2 d2=e3 b1=e3 a3=e3 c2=a3 a1=e1 e1=a4 c1=b4 c1=b3 d3=d4 d1=d3 a1=c2 c2=e4 d3=c4 c3=e4
0: a2=a3 d2=c3 b1=a2 b4=e4 c4=e4 e1=e2 c2=a3 b1=d3 b2=a4 b3=a4 d2=b3 d1=b2 d1=e3 c1=d1 a1=c1
0: c2=b3 e3=d4 a1=d4 b1=b3 a3=e4 c1=c4 b1=e2 d1=d2 a3=b4 e1=d4 b3=d3 a2=c4 e2=b4 a1=c3 b2=d2
"""
_LESSON: Final = Lesson(
    0,
    _RECORD,
    (
        Exercise("pair", 0, r".*", "P2"),
        Exercise("three", 14, r"b2=d2", "P2"),
        Exercise("safe", 21, r"e1=a4", "P3"),
        Exercise("last", 53, r".*=b4", "P4"),
        Exercise("finish", 59, r".*", "P4"),
    ),
)


def lesson() -> Lesson:
    """The lesson of this game."""
    return _LESSON
