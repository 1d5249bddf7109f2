"""One deal between entrants: the same cards, played once for every rotation of the seats.

Better cards win more often. When every entrant has held every hand, that luck cancels out. So the deal is the unit of
all statistics, and its games never count as independent.
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
    """What is played, and by whom: all that a process needs to know."""

    game: str
    options: Mapping[str, Json]
    entrants: tuple[str, ...]
    seed: str
    """The seed of the whole series, as text. Deal n uses a child of it."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The result of a deal."""

    number: int
    shares: tuple[float, ...]
    """For each entrant, its share of the wins over all rotations; 1 if it won them all."""
    points: tuple[float, ...]
    """For each entrant, its mean points over its seats and the rotations."""
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
    """An entrant's share of the result: its share of the winning seats, or of all seats in a draw.

    A solo player gets 1 or 0.
    """
    if len(holders) == 1:
        return float(bool(outcome.winners))
    seats = outcome.winners or frozenset(range(len(holders)))
    return sum(holders[seat] == one for seat in seats) / len(seats)


def play_game(
    game: AnyHouseGame, raw: Mapping[str, Json], bots: Sequence[Bot[object, object]], seed: Seed, rotation: int
) -> tuple[Outcome, int]:
    """Play a whole game with a bot in every seat. Returns the outcome and the number of moves."""
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
    """Make a move, and the move out of turn that belongs to it. Returns the state and the number of moves."""
    after: object = game.apply(state, seat, move).state
    late = reminder(game, after, seat)
    return (after, 1) if late is None else (game.apply(after, seat, late).state, 2)
