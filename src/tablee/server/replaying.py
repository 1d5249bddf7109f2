"""Finished games again: how one stood after any of its moves, as any seat could see it."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import msgspec

from tablee.games import GAMES, rules
from tablee.kernel.edition import read_edition
from tablee.kernel.game import BadNotation, BadOptions, IllegalMove, Seat
from tablee.kernel.json import Json, to_plain
from tablee.kernel.record import BadRecord, Flaw, Record, start
from tablee.table.clock import filled
from tablee.table.entries import Played
from tablee.table.model import Match
from tablee.table.playing import moved
from tablee.table.refusal import Refused, Why
from tablee.table.seen import TurnSeen, look_at_turn

_KEPT: Final = 64
"""So many games that were looked at last are kept: whoever looks at one looks at all of it."""


_FLAWS: Final[Mapping[Flaw, Why]] = {
    "text": "bad_record",
    "number": "bad_record_number",
    "depth": "bad_record_depth",
}


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
    record = _read(text)
    game = GAMES[record.game]
    try:
        options = read_edition(game, record.options, record.edition)
    except BadOptions as bad:
        if bad.field == "edition":
            raise Refused("other_edition") from None
        raise Refused("bad_record_options", game=rules(record.game, "fr").title) from None
    line, seats = start(game, options, record.seed), game.seats(options)
    match = Match(line, filled("none", seats), 0, (0,) * seats)
    for number, (seat, move) in enumerate(record.moves, 1):
        try:
            match = moved(match, Played(seat, move), 0)
        except BadNotation:
            title = rules(record.game, "fr").title
            raise Refused("bad_record_notation", number=str(number), game=title) from None
        except IllegalMove:
            raise Refused("bad_record_move", number=str(number)) from None
    return match


def _read(text: str) -> Record:
    """The record, of a game that is played here; or `Refused`."""
    try:
        record = Record.read(text)
    except BadRecord as bad:
        raise Refused(_FLAWS[bad.flaw]) from None
    if record.game not in GAMES:
        raise Refused("bad_record_game", game=record.game[:40])
    return record


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
