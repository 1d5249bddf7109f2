"""The lesson of Séquence: a game for two up to the first sequence, with both kinds of jacks and a dead card."""

from typing import Final

from tablee.kernel.lesson import Exercise, Lesson

_RECORD: Final = """\
tablee sequence 2
options {"advanced":false,"draw":"automatic","players":2,"silence":false,"teams":2}
seed 0000000000000000000000000000000000000000000000000000000000000a88
0: 7C@a3
1: 5D@j9
0: JD@a2
1: QD@h7
0: 6D@i10
1: KH@g6
0: 10D@e10
1: AS@j5
0: JS!j9
1: 7D@h10
0: 5C@b2
1: 9S@i1
0: KC@a8
1: 4H@i8
0: 4C@c2
1: 6C@c4
0: ~6C 9C@a5
1: 6D@g3
0: JD@a4
"""
_LESSON: Final = Lesson(
    0,
    _RECORD,
    (
        Exercise("place", 0, r".*@.*", "Q5"),
        Exercise("free", 2, r"JD@.*", "Q6"),
        Exercise("remove", 8, r"JS!.*", "Q7"),
        Exercise("dead", 16, r"~6C", "Q9"),
        Exercise("line", 19, r"JD@a4", "Q8"),
    ),
)


def lesson() -> Lesson:
    """The lesson of this game."""
    return _LESSON
