"""What there is to learn: a game with its options, its moves as numbers, its views as vectors, its ends as rewards."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from tablee.cards.colours import PACK
from tablee.games import GAMES, AnyHouseGame
from tablee.games.figures import model as figures
from tablee.games.pairs import model as pairs
from tablee.games.sequence import model as sequence
from tablee.games.six_sequences import model as six
from tablee.kernel.game import BadOptions, Outcome
from tablee.kernel.plain import Json, canonical
from tablee.kernel.seed import Seed
from tablee.rl.actions import ACTIONS, Actions
from tablee.rl.observing import Observer, observer


@dataclass(frozen=True, slots=True)
class Task:
    """A game with its options, to be learned. It is a value: a copy of it is itself."""

    game: AnyHouseGame
    options: object
    seats: int
    sides: int
    """How many play for themselves, a team counted as one: seat n plays for side n % sides."""
    longest: int
    """A game ends without rewards when so many choices have been made. Only Séquence could take longer."""
    actions: Actions
    observer: Observer

    def rewards(self, outcome: Outcome | None) -> tuple[float, ...]:
        """What an end is worth to each seat: 1 to the only winner, 0 to all of them together; in a patience 1 or 0."""
        if self.sides == 1:
            return (float(outcome is not None and bool(outcome.winners)),)
        won = set() if outcome is None else {seat % self.sides for seat in outcome.winners}
        lost = self.sides - len(won)
        if not won or not lost:
            return (0.0,) * self.seats
        pays = 1 / (self.sides - 1)  # every side that has lost pays the same, and those that have won share it
        return tuple(pays * lost / len(won) if seat % self.sides in won else -pays for seat in range(self.seats))

    def __reduce__(self) -> tuple[object, ...]:
        """Another process is told the name and the options."""
        return _task, (self.game.name, canonical(self.options))

    def __deepcopy__(self, _: object) -> "Task":
        return self


def task(game: str, options: Mapping[str, Json] | None = None) -> Task:
    """The task of learning a game; or `BadOptions`."""
    if game not in GAMES:
        raise BadOptions("game", f"expected one of {', '.join(GAMES)}, got {game[:40]!r}")
    return _task(game, canonical(GAMES[game].read_options(options or {})))


@cache
def _task(name: str, text: str) -> Task:
    game = GAMES[name]
    options = game.read_options(json.loads(text))
    example = game.view(game.deal(options, Seed.numbered(0)), 0)
    sides, longest = _sides_and_longest(options)
    return Task(game, options, game.seats(options), sides, longest, ACTIONS[name], observer(name, example))


def _sides_and_longest(
    options: pairs.Options | sequence.Options | six.Options | figures.Options,
) -> tuple[int, int]:
    match options:
        case pairs.Options():
            return 1, len(pairs.PILES) * pairs.HEIGHT // 2
        case sequence.Options():
            return options.teams, 20_000
        case six.Options():
            return 2 if options.teams else options.players, 2_500 * options.rounds
        case figures.Options():
            turns = len(PACK) - figures.HAND * options.players  # F12
            return options.players, figures.ROUNDS * (2 * turns + options.players)
