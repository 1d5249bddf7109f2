"""Why a pair is refused: a position for every reason."""

from functools import partial

from tablee.games.pairs.model import Pair
from tablee.games.pairs.position import lay
from tests.games.refusals import Case

LEFT = lay(a1="5C 7H", b1="10C", c1="5S 7S", d1="7D 2S")
case = partial(Case, "pairs")
CASES = [
    case("nobody", "P1", LEFT, "1:a1=c1"),
    case("won", "P4", lay(), "0:a1=b1"),
    case("one_pile", "P2", LEFT, "", made=Pair(0, 0)),
    case("empty", "P2", LEFT, "a1=e4", "e4"),
    case("ranks_partners", "P2", LEFT, "a1=b1", "7♥ 10♣ 7♠"),
    case("ranks", "P2", LEFT, "b1=d1", "10♣ 2♠"),
]
