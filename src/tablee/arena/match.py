"""One deal between entrants: the same cards, played once for every way to rotate the seats.

Whoever is dealt the better cards wins more often; when everybody has held every hand, that luck has cancelled out. So a
deal is the unit of all counting, and its games are never counted as if they were independent.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tablee.arena.entrants import entrant
from tablee.games import AnyHouseGame, named
from tablee.kernel.bot import Bot
from tablee.kernel.game import Outcome, Seat
from tablee.kernel.json import Json
from tablee.kernel.out_of_turn import choices, reminder
from tablee.kernel.seed import Seed


@dataclass(frozen=True, slots=True)
class Setting:
    """What is played, and by whom: all that a process has to be told."""

    game: str
    options: Mapping[str, Json]
    entrants: tuple[str, ...]
    seed: str
    """The seed of the whole series, as text; deal n has its child."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What a deal came to."""

    number: int
    shares: tuple[float, ...]
    """For each entrant its share of the wins, over all rotations: 1 for winning them all."""
    points: tuple[float, ...]
    """For each entrant its points, the mean over its seats and the rotations."""
    moves: int


def play_deal(setting: Setting, number: int) -> Deal:
    """Play one deal with every rotation of the entrants."""
    game, count = named(setting.game), len(setting.entrants)
    options = game.read_options(setting.options)
    bots = [entrant(setting.game, name) for name in setting.entrants]
    seed = Seed.read(setting.seed).child("deal", number)
    shares, points, moves = [0.0] * count, [0.0] * count, 0
    for rotation in range(count):
        holders = [(seat + rotation) % count for seat in range(game.seats(options))]
        outcome, made = play_game(game, setting.options, [bots[holder] for holder in holders], seed, rotation)
        moves += made
        for one in range(count):
            shares[one] += share(outcome, holders, one) / count
            own = [score for score, holder in zip(outcome.scores, holders, strict=True) if holder == one]
            points[one] += sum(own) / len(own) / count
    return Deal(number, tuple(shares), tuple(points), moves)


def share(outcome: Outcome, holders: Sequence[int], one: int) -> float:
    """An entrant's share of a win: that of its seats among the winners; of a draw, that of its seats at the table.

    Who plays alone wins or loses.
    """
    if len(holders) == 1:
        return float(bool(outcome.winners))
    seats = outcome.winners or frozenset(range(len(holders)))
    return sum(holders[seat] == one for seat in seats) / len(seats)


def play_game(
    game: AnyHouseGame, raw: Mapping[str, Json], bots: Sequence[Bot[object, object]], seed: Seed, rotation: int
) -> tuple[Outcome, int]:
    """A whole game, with a bot in every seat: how it ended, and how many moves it took."""
    state, moves = game.deal(game.read_options(raw), seed), 0
    while acting := game.to_act(state):
        seat = min(acting)
        choice = seed.child("choice", rotation, moves)
        move = bots[seat].choose(game.view(state, seat), choices(game, state, seat), choice)
        state, number = made(game, state, seat, move)
        moves += number
    outcome = game.outcome(state)
    assert outcome is not None, "nobody is to act, so the game is over"
    return outcome, moves


def made(game: AnyHouseGame, state: object, seat: Seat, move: object) -> tuple[object, int]:
    """Make a move, and then the one out of turn that nobody would want to forget: the state, and how many."""
    after: object = game.apply(state, seat, move).state
    late = reminder(game, after, seat)
    return (after, 1) if late is None else (game.apply(after, seat, late).state, 2)
