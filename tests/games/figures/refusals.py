"""Why a move is refused in Les 12 figures: a position for every reason."""

from functools import partial

from tablee.games.figures.model import Mark
from tests.games.figures.table import do, lay, play_out
from tests.games.refusals import Case

HAND = "3r 3g 5y 6b 6b"
TURN = lay([HAND, "1r 2g 4y 5b 6r"], piles=["", "4g"], sheets={0: {"suite": 25}})
DRAWN = do(TURN, "<")
SHOWN = do(TURN, "=5")
STRONG = lay([HAND, HAND], stopping="strong")
OVER = play_out(lay())
case = partial(Case, "figures")
CASES = [
    case("drawn", "F7", DRAWN, "b>"),
    case("own_pile", "F7", TURN, "a>"),
    case("empty_pile", "F7", do(DRAWN, "-3r", "<", "-1r", "b>", "-3g"), "1:c>"),
    case("draw_first", "F8", TURN, "-3r", "3▲"),
    case("not_held", "F7", DRAWN, "-1r", "1▲"),
    case("too_late", "F8", DRAWN, "=3"),
    case("used", "F9", TURN, "=suite"),
    case("used", "F10", do(lay([HAND, HAND], sheets={1: {"3": 6}}), "=5"), "1:x=3"),
    case("weak", "F9", STRONG, "=3"),
    case("too_early", "F10", TURN, "x=3"),
    case("nobody", "F1", SHOWN, "5:x=3"),
    case("chosen", "F10", do(lay([HAND] * 3), "=5", "1:x=6"), "1:x=3"),
    case("ended", "F9", SHOWN, "1:<"),
    case("turn", "F6", TURN, "1:<"),
    case("over", "F10", OVER, "0:x=3"),
    case("no_value", "F3", TURN, "=4", "3▲ 3■ 5● 6◆"),
    case("identical", "F2", TURN, "=double", "6◆"),
    case("unmade", "F4", TURN, "=full", "3▲ 3■ 5● 6◆"),
    case("no_box", "F9", TURN, "", made=Mark(12)),
]
