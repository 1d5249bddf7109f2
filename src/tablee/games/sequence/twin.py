"""The twin of Séquence: states and moves as the bytes of `core.c`.

The core draws automatically and knows no calls. With the options `draw: manual` (Q10) or `silence` (Q18) there is none.
"""

from pathlib import Path
from struct import Struct
from typing import Final

from tablee.cards.french import DECK
from tablee.games.sequence.board import ROWS
from tablee.games.sequence.model import MARK, Exchange, Mark, Move, Options, Pass, Place, Remove, State
from tablee.kernel.core import core_at
from tablee.kernel.seed import Seed
from tablee.kernel.twin import Twin

_FILE: Final = Path(__file__).with_name("core.wasm")
EDITION, LAYOUT = 2, 1
_HEAD: Final = Struct("<32s48s8BI4B8s4B4s12s")
_HAND, _PACK, _SEATS, _NOBODY = 8, 104, 12, 255
"""Room in the core for the cards of a hand and of a pile, and for players; and its word for no winner."""
_SIZE: Final = 1600
_NUMBER: Final = {card: n for n, card in enumerate(DECK.cards)}
_ROW: Final = {row: n for n, row in enumerate(ROWS)}


def twin(options: Options) -> Twin[Options, State, Move] | None:
    """The twin; None if the core does not know these options, or cannot be used."""
    core = core_at(_FILE, EDITION, LAYOUT)
    if core is None:
        return None
    found = Twin(core, _blank, _pack, _pack_move, _read_move)
    return found if found.covers(options) else None


def _blank(options: Options, seed: Seed) -> bytes:
    rules = options.players, options.teams, options.advanced
    extra = options.draw == "manual", options.silence
    return _HEAD.pack(seed.secret, b"", *rules, *(0,) * 10, b"", 0, *extra, 0, b"", b"").ljust(_SIZE, b"\0")


def _pack(state: State) -> bytes:
    options, aside = state.setup.options, state.aside
    head = _HEAD.pack(
        state.setup.seed.secret,
        b"".join(chips.to_bytes(16, "little") for chips in state.chips),
        options.players,
        options.teams,
        options.advanced,
        state.phase is MARK,
        state.turn,
        state.setup.dealer,
        state.passes,
        state.exchanged,
        state.shuffles,
        state.over,
        _NOBODY if state.winner is None else state.winner,
        aside.marker,
        len(aside.rows),
        bytes([_ROW[row] for row in aside.rows]),
        state.left,
        options.draw == "manual",
        options.silence,
        0,
        bytes(map(len, state.lines)),
        b"".join(bytes([_ROW[line] for line in lines]).ljust(4, b"\0") for lines in state.lines),
    )
    number = _NUMBER
    hands = b"".join([bytes([number[card] for card in hand]).ljust(_HAND, b"\0") for hand in state.hands])
    piles = b"".join([bytes([number[card] for card in pile]).ljust(_PACK, b"\0") for pile in state.discards])
    parts = (
        head,
        bytes(map(len, state.hands)).ljust(_SEATS, b"\0"),
        hands.ljust(_SEATS * _HAND, b"\0"),
        bytes(map(len, state.discards)).ljust(_SEATS, b"\0"),
        bytes([number[card] for card in state.stock[: state.left]]).ljust(_PACK, b"\0"),
        piles,
    )
    return b"".join(parts).ljust(_SIZE, b"\0")


def _pack_move(move: Move) -> int:
    match move:
        case Place():
            return _NUMBER[move.card] << 8 | move.space
        case Remove():
            return 1 << 16 | _NUMBER[move.card] << 8 | move.space
        case Exchange():
            return 2 << 16 | _NUMBER[move.card] << 8
        case Mark():
            return 3 << 16 | _ROW[move.row]
        case Pass():
            return 4 << 16
        case _:
            raise ValueError(f"{move} is a move of options that the core does not know")


def _read_move(number: int) -> Move:
    kind, card, space = number >> 16, DECK.cards[number >> 8 & 255], number & 255
    match kind:
        case 0:
            return Place(card, space)
        case 1:
            return Remove(card, space)
        case 2:
            return Exchange(card)
        case 3:
            return Mark(ROWS[space])
        case _:
            return Pass()
