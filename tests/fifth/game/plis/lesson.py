"""The lesson: a whole game, which the learner wins by three tricks to two."""

from typing import Final

from tablee.kernel.lesson import Exercise, Lesson

_RECORD: Final = """\
tablee plis 1
options {"order":"high"}
seed 0000000000000000000000000000000000000000000000000000000000000516
0: 10H
1: JH KS
0: 2H
1: 8D
0: 10D 7H
1: 6S
0: 5C
1: 6C
"""
_LESSON: Final = Lesson(
    1,
    _RECORD,
    (
        Exercise("take", 1, r"JH", "L3"),
        Exercise("lead", 2, r"KS", "L4"),
        Exercise("again", 4, r"8D", "L2"),
        Exercise("throw", 7, r".*", "L2"),
        Exercise("last", 9, r"6C", "L5"),
    ),
)


def lesson() -> Lesson:
    """The lesson of this game."""
    return _LESSON
