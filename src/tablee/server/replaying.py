"""Finished games again: how one stood after any of its moves, as any seat could see it."""

from functools import lru_cache
from typing import Final

import msgspec

from tablee.games import GAMES
from tablee.kernel.game import BadNotation, IllegalMove, Seat
from tablee.kernel.plain import to_plain
from tablee.kernel.record import BadRecord, Record, options_of, start
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
    seats: int
    view: Json
    acting: tuple[Seat, ...]
    turns: tuple[TurnSeen, ...]


@lru_cache(_KEPT)
def replayed(text: str) -> Match:
    """A game, from its record; or `Refused`, for a text that somebody has brought along and that is none."""
    try:
        record = Record.read(text)
        game = GAMES[record.game]
        options = options_of(game, record)
    except (BadRecord, KeyError):
        raise Refused("bad_record") from None
    line, seats = start(game, options, record.seed), game.seats(options)
    match = Match(line, filled("none", seats), 0, (0,) * seats)
    for number, (seat, move) in enumerate(record.moves, 1):
        try:
            match = moved(match, Played(seat, move), 0)
        except (BadNotation, IllegalMove):
            raise Refused("bad_record_move", number=str(number)) from None
    return match


def brought(text: str, ply: int, seat: Seat) -> Moment | Refused:
    """The same of a text that somebody has brought along; a refusal is an answer, since it comes out of a process."""
    try:
        return moment(text, ply, seat)
    except Refused as refused:
        return refused


def moment(text: str, ply: int, seat: Seat) -> Moment:
    """How the game stood after `ply` moves; or `Refused`."""
    match = replayed(text)
    if ply >= len(match.line.states) or seat >= len(match.banks):
        raise Refused("not_found")
    game, state = match.line.game, match.line.states[ply]
    turns = tuple(look_at_turn(turn, seat) for turn in match.turns[:ply])
    view, acting = to_plain(game.view(state, seat)), tuple(sorted(game.to_act(state)))
    return Moment(len(match.turns), len(match.banks), view, acting, turns)
