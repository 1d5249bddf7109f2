"""Games with cards laid as a test needs them: their states are not those that their moves lead to."""

from dataclasses import dataclass, replace

from tablee.games import AnyLine
from tablee.kernel.record import Line


@dataclass(frozen=True, slots=True)
class _Laid(Line[object, object, object, object]):
    """A line that keeps the states that were laid, because nobody can make them again."""

    given: tuple[object, ...] = ()
    """The first states; moves that were made after them lead to the others."""

    @property
    def states(self) -> tuple[object, ...]:
        states = [*self.given]
        for seat, move in self.moves[len(states) - 1 :]:
            states.append(self.game.apply(states[-1], seat, move).state)
        return tuple(states)

    def take_back(self, number: int = 1) -> "_Laid":
        left = len(self.moves) - number
        states = self.states[: left + 1]
        return replace(self, state=states[-1], moves=self.moves[:left], given=states, undone=self.undone + number)


def laid(line: AnyLine, states: tuple[object, ...]) -> AnyLine:
    """The same moves with these states: one before each move, and the current one."""
    return _Laid(line.game, line.options, line.seed, states[0], states[-1], line.moves, line.undone, states)
