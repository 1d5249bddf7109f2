"""Finished games to analyse."""

from collections.abc import Mapping, Sequence
from functools import cache

from tablee.bots.judging import Level
from tablee.games import GAMES
from tablee.kernel.json import Json
from tablee.kernel.out_of_turn import choices
from tablee.kernel.record import Record, start
from tablee.kernel.seed import Seed
from tests.games.facts import facts


@cache
def record(name: str, number: int, *levels: Level) -> Record:
    """The record of a game between bots of these levels."""
    return played(name, getattr(facts(name), "SHORT", {}), levels, number)


def played(name: str, options: Mapping[str, Json], levels: Sequence[Level], number: int) -> Record:
    """The same, with any options."""
    game = GAMES[name]
    line = start(game, game.read_options(options), Seed.numbered(number))
    bots = [game.bot(level) for level in levels]
    while acting := game.to_act(line.state):
        seat = min(acting)
        view, moves = game.view(line.state, seat), choices(game, line.state, seat)
        move = bots[seat % len(bots)].choose(view, moves, line.seed.child("choice", len(line.moves)))
        line = line.play(seat, move)
    return line.record()
