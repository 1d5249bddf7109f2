"""Finished games again: how one stood after any of its moves, as any seat could see it."""

from functools import lru_cache
from typing import Final

import msgspec

from tablee.games import GAMES
from tablee.kernel.game import Seat
from tablee.kernel.plain import to_plain
from tablee.kernel.record import Record, start
from tablee.table.clock import filled
from tablee.table.entries import Played
from tablee.table.loose import Json
from tablee.table.model import Match
from tablee.table.playing import moved
from tablee.table.refusal import Refused
from tablee.table.seen import TurnSeen, look_at_turn

_KEPT: Final = 64
"""So many games that were looked at last are kept: whoever looks at one looks at all of it."""


class Moment(msgspec.Struct, frozen=True):
    """A finished game as it stood after so many moves, from a seat."""

    moves: int
    """How many moves the whole game has."""
    view: Json
    acting: tuple[Seat, ...]
    turns: tuple[TurnSeen, ...]


@lru_cache(_KEPT)
def replayed(text: str) -> Match:
    """A finished game, from its record."""
    record = Record.read(text)
    game = GAMES[record.game]
    line = start(game, game.read_options(record.options), record.seed)
    seats = game.seats(line.options)
    match = Match(line, filled("none", seats), 0, (0,) * seats)
    for seat, move in record.moves:
        match = moved(match, Played(seat, move), 0)
    return match


def moment(text: str, ply: int, seat: Seat) -> Moment:
    """How the game stood after `ply` moves; or `Refused`."""
    match = replayed(text)
    if ply >= len(match.line.states) or seat >= len(match.banks):
        raise Refused("not_found")
    game, state = match.line.game, match.line.states[ply]
    turns = tuple(look_at_turn(turn, seat) for turn in match.turns[:ply])
    return Moment(len(match.turns), to_plain(game.view(state, seat)), tuple(sorted(game.to_act(state))), turns)
