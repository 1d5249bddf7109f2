"""The lesson of Séquence: a game for two up to the first sequence, with both kinds of jacks and a dead card."""

from typing import Final

from tablee.kernel.lesson import Exercise, Lesson

_RECORD: Final = """\
tablee sequence 1
options {"advanced":false,"draw":"automatic","players":2,"silence":false,"teams":2}
seed 00000000000000000000000000000000000000000000000000000000000000c4
1: QS@j3
0: 6D@i10
1: 2S@b1
0: 4D@e3
1: JC@b3
0: AC@f8
1: 8D@g10
0: 9C@c7
1: 2C@e2
0: 8C@a4
1: JS!f8
0: KC@e8
1: 8H@d7
0: 4H@f5
1: 3S@f9
0: QH@h2
1: 8S@h1
0: 3H@i9
1: AH@g5
0: 4S@d1
1: 10C@c8
0: 9H@e7
1: 5D@j9
0: JD@c6
1: ~8C 4C@c2
0: 3D@d3
1: 9D@f10
0: 7H@d6
1: QS@b5
0: QD@d10
1: 7S@b9
0: KD@h8
1: JC@e6
"""
_LESSON: Final = Lesson(
    1,
    _RECORD,
    (
        Exercise("place", 0, r".*@.*", "Q5"),
        Exercise("free", 4, r"JC@.*", "Q6"),
        Exercise("remove", 10, r"JS!.*", "Q7"),
        Exercise("dead", 24, r"~8C", "Q9"),
        Exercise("line", 33, r"JC@e6", "Q13"),
    ),
)


def lesson() -> Lesson:
    """The lesson of this game."""
    return _LESSON
