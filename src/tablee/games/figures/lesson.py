"""The lesson of Les 12 figures: four rounds for two players; each of them ends some rounds."""

from typing import Final

from tablee.kernel.lesson import Exercise, Lesson

_RECORD: Final = """\
tablee figures 1
options {"players":2,"points":"classic","stopping":"any"}
seed 00000000000000000000000000000000000000000000000000000000000000c2
0: < -4g
1: =double
0: =2
1: < -6g
0: b> -3r
1: =suite
0: =6 < -1g
1: < -4r
0: =full
1: =1 =2
0: x=carre
"""
_LESSON: Final = Lesson(
    0,
    _RECORD,
    (
        Exercise("draw", 0, r"<", "F7"),
        Exercise("take", 6, r"b>", "F7"),
        Exercise("discard", 7, r"-(3y|3r|4r)", "F2"),
        Exercise("lay", 14, r"=full", "F9"),
        Exercise("cross", 17, r"x=.*", "F10"),
    ),
)


def lesson() -> Lesson:
    """The lesson of this game."""
    return _LESSON
