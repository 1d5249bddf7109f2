"""Games with cards laid as a test needs them: their states are not those that their moves lead to."""

from dataclasses import dataclass, replace

from tablee.games import AnyLine
from tablee.kernel.game import Seat
from tablee.kernel.record import Line


@dataclass(frozen=True, slots=True)
class _Laid(Line[object, object, object, object]):
    """A line that keeps its earlier states, because nobody can make them again."""

    earlier: tuple[object, ...] = ()

    @property
    def states(self) -> tuple[object, ...]:
        return (*self.earlier, self.state)

    def follow(self, seat: Seat, move: object, state: object) -> "_Laid":
        return replace(self, state=state, moves=(*self.moves, (seat, move)), earlier=self.states)

    def take_back(self, number: int = 1) -> "_Laid":
        left = len(self.moves) - number
        *earlier, state = self.states[: left + 1]
        undone = self.undone + number
        return replace(self, state=state, moves=self.moves[:left], earlier=tuple(earlier), undone=undone)


def laid(line: AnyLine, states: tuple[object, ...]) -> AnyLine:
    """The same moves with these states: one before each move, and the current one."""
    *earlier, state = states
    return _Laid(line.game, line.options, line.seed, states[0], state, line.moves, line.undone, tuple(earlier))
