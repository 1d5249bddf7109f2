"""Examples for the rules of Séquence. The player of seat 0 has the chips of the first team."""

from collections.abc import Sequence

from tablee.games.sequence.position import lay
from tablee.kernel.example import Example


def examples() -> Sequence[Example]:
    """The examples, in the order of the clauses."""
    line = lay(["c3 d4 e5 f6", "f3 g5"], ["QH", ""])
    guarded = lay(["d7", "c5-g5 f7"], ["JS", ""], lines=["", "c5-g5"])
    dead = lay(["a4 b5", "c6 d4"], ["8C", ""], stock="AH")
    return (
        Example("place", "Q5", lay(["f7 g8", "g6 h9"], ["10D", ""]), "10D@h6"),
        Example("elsewhere", "Q5", lay(["f7 g8", "g6 h9"], ["10D", ""]), "10D@h7", allowed=False),
        Example("two_eyes", "Q6", lay(["d4 e4 g4", "e6 f5"], ["JD", ""]), "JD@f4"),
        Example("one_eye", "Q7", guarded, "JS!f7"),
        Example("corner", "Q8", lay(["b9 c8 d7", "c10 e8"], ["2H", ""]), "2H@e6"),
        Example("dead", "Q9", dead, "~8C"),
        Example("line", "Q13", line, "QH@g7"),
        Example("shared", "Q15", lay(["c5-g5 g6-g8", "d7 e8"], ["2S", ""], lines=["c5-g5", ""]), "2S@g9"),
        Example("guarded", "Q16", guarded, "JS!e5", allowed=False),
    )
