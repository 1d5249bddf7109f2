"""Replay of finished games: the position after any move, as any seat sees it."""

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
from tablee.table.looks import TurnSeen
from tablee.table.model import Match
from tablee.table.playing import begun, moved
from tablee.table.refusal import Refused, Why
from tablee.table.seen import look_at_turn

_KEPT: Final = 64
"""Number of replayed games in the cache: a viewer steps through the whole game."""


_FLAWS: Final[Mapping[Flaw, Why]] = {
    "text": "bad_record",
    "number": "bad_record_number",
    "depth": "bad_record_depth",
}


class Moment(msgspec.Struct, frozen=True):
    """A position of a finished game, as a seat sees it."""

    moves: int
    """The number of moves of the whole game."""
    seats: int
    view: Json
    acting: tuple[Seat, ...]
    turns: tuple[TurnSeen, ...]


@lru_cache(_KEPT)
def replayed(text: str) -> Match:
    """Return the game of a record. Raise `Refused` if an imported text is not a valid record."""
    record = _read(text)
    game = GAMES[record.game]
    try:
        options = read_edition(game, record.options, record.edition)
    except BadOptions as bad:
        if bad.field == "edition":
            raise Refused("other_edition") from None
        raise Refused("bad_record_options", game=rules(record.game, "fr").title) from None
    match = begun(start(game, options, record.seed), filled("none", game.seats(options)), 0)
    for number, (seat, move) in enumerate(record.moves, 1):
        try:
            match = moved(match, Played(seat, move), 0)
        except BadNotation:
            title = rules(record.game, "fr").title
            raise Refused("bad_record_notation", number=str(number), game=title) from None
        except IllegalMove:
            raise Refused("bad_record_move", number=str(number)) from None
    return match


@lru_cache(_KEPT)
def positions(text: str) -> tuple[object, ...]:
    """Return every state of the game of a record. Raise `Refused` as `replayed` does."""
    return replayed(text).line.states


def _read(text: str) -> Record:
    """Parse the record. Raise `Refused` if it is invalid or its game is unknown."""
    try:
        record = Record.read(text)
    except BadRecord as bad:
        raise Refused(_FLAWS[bad.flaw]) from None
    if record.game not in GAMES:
        raise Refused("bad_record_game", game=record.game[:40])
    return record


def brought(text: str, ply: int, seat: Seat) -> Moment | Refused:
    """Like `moment`, for an imported text. It returns a refusal: a bot worker cannot raise to its caller."""
    try:
        return moment(text, ply, seat)
    except Refused as refused:
        return refused


def moment(text: str, ply: int, seat: Seat) -> Moment:
    """Return the position after `ply` moves. Raise `Refused` if the record, the ply or the seat is invalid."""
    match = replayed(text)
    if ply > len(match.turns) or seat >= len(match.banks):
        raise Refused("not_found")
    game, state = match.line.game, positions(text)[ply]
    turns = tuple(look_at_turn(turn, seat) for turn in match.turns[:ply])
    view, acting = to_plain(game.view(state, seat)), tuple(sorted(game.to_act(state)))
    return Moment(len(match.turns), len(match.banks), view, acting, turns)
