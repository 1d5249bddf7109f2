"""Why a move is refused in Séquence: a position for every reason."""

from functools import partial

from tests.games.refusals import Case
from tests.games.sequence.table import do, lay

LINES = ["b1-f1 b4-e4 h7", "d5 e5 f5"]
"""A sequence of the first team, four more of its chips in a row, and chips of the second team."""
HANDS = ["10D 2S JD JS 4H", "3S 9H JH"]
PLAYING = lay(LINES, HANDS, stock="AH AH", lines=["b1-f1", ""])
DEAD = lay(["b1 g9", "d5"], ["2S 3D", "3S"], stock="AH AH")
SIX = do(lay(["b4-d4 f4 g4", "a2"], ["4C 2S", "5D"], stock="AH"), "4C@e4")
QUIET = lay(["", ""], ["2S 3S", "4S 5S", "6S 7S", "8S 9S"], stock="AH AH AH AH", silence=True)
CALLED = do(QUIET, "1:?0")
PENALTY = do(CALLED, "2:admit")
case = partial(Case, "sequence")
CASES = [
    case("over", "Q11", do(lay(["", ""], ["", ""]), "pass", "pass"), "0:2S@b1"),
    case("turn", "Q4", PLAYING, "1:3S@c1"),
    case("mark_first", "Q16", SIX, "1:5D@f3"),
    case("mark_first", "Q18", QUIET._replace(phase=SIX.phase), "1:?0"),
    case("forfeit_first", "Q18", PENALTY, "0:2S@b1"),
    case("not_held", "Q5", PLAYING, "9H@e7", "9♥"),
    case("not_held", "Q18", PENALTY, "0:-9H", "9♥"),
    case("playable", "Q11", PLAYING, "pass", "10♦ h6"),
    case("no_draw", "Q10", PLAYING, "0:<"),
    case("no_row", "Q16", SIX, "0:=d4-h4", "d4 h4"),
    case("talking", "Q18", PLAYING, "1:?0"),
    case("no_team", "Q18", QUIET, "1:?2"),
    case("own_team", "Q18", QUIET, "1:?1"),
    case("called", "Q18", CALLED, "1:?0"),
    case("called_once", "Q18", do(CALLED, "0:deny"), "1:?0"),
    case("not_called", "Q18", QUIET, "0:admit"),
    case("no_forfeit", "Q18", PENALTY, "1:-4S"),
    case("takes", "Q7", PLAYING, "JS@i5", "J♠"),
    case("corner", "Q8", PLAYING, "JD@a1", "a1"),
    case("corner", "Q8", PLAYING, "10D@a1", "a1"),
    case("other_card", "Q5", PLAYING, "10D@h8", "h8 K♦ 10♦ h6 e10"),
    case("other_card_dead", "Q5", DEAD, "2S@h8", "h8 K♦ 2♠"),
    case("taken", "Q5", PLAYING, "2S@b1", "b1 2♠ g9"),
    case("taken_jack", "Q6", PLAYING, "JD@d5", "d5 J♦"),
    case("dead", "Q5", DEAD, "2S@b1", "2♠"),
    case("takes_none", "Q7", PLAYING, "4H!d5", "4♥ J♠ J♥"),
    case("corner_empty", "Q8", PLAYING, "JS!j10", "j10"),
    case("in_line", "Q16", PLAYING._replace(turn=1), "JH!c1", "c1"),
    case("own_chip", "Q7", PLAYING, "JS!h7", "h7"),
    case("no_chip", "Q7", PLAYING, "JS!h8", "h8"),
    case("jack", "Q9", PLAYING, "~JS", "J♠"),
    case("alive", "Q9", PLAYING, "~2S", "2♠ g9"),
    case("exchanged", "Q9", DEAD._replace(exchanged=True), "~2S"),
]
