"""Why a card is refused: a position for every reason."""

from functools import partial

from tests.games.plis.table import do, lay
from tests.games.refusals import Case

case = partial(Case, "plis")
CASES = [
    case("over", "L5", do(lay("2S", "3S"), "2S", "3S"), "0:2S"),
    case("turn", "L2", lay("2S 3S", "4S KH"), "1:4S"),
    case("not_held", "L1", lay("2S", "3S"), "AH", "A♥"),
]
