"""The twin of Les 6 Séquences: states and moves as the bytes of `core.c`."""

from collections.abc import Sequence
from pathlib import Path
from struct import Struct
from typing import Final, assert_never

from tablee.cards.k6t import Card
from tablee.games.six_sequences.model import (
    Claim,
    Discard,
    Draw,
    End,
    Extend,
    Lay,
    Move,
    Options,
    Pass,
    Phase,
    State,
    Swap,
)
from tablee.games.six_sequences.score import totals
from tablee.games.six_sequences.slots import (
    ACE,
    CARDS,
    FIELD,
    HIGH,
    INDEX,
    JOKER,
    LOW,
    ONE,
    SUITS,
    WIDTH,
    bits,
    has_one_suit,
    low_of,
)
from tablee.games.six_sequences.table import Run, Set, rank_of
from tablee.kernel.core import core_at
from tablee.kernel.seed import Seed
from tablee.kernel.twin import Twin

_FILE: Final = Path(__file__).with_name("core.wasm")
EDITION, LAYOUT = 2, 1
_SEATS: Final = 4
_STATE: Final = Struct("<32s360s32s8s6s10s16s120s120s960s160s")
_CARDS: Final = Struct("<6I")
_PHASES: Final = {phase: n for n, phase in enumerate(Phase)}
_DRAW, _PASS, _DISCARD, _SWAP, _EXTEND, _ROW, _SET, _ROW_CLAIM, _SET_CLAIM = range(1, 10)
_ENDS: Final[tuple[End, ...]] = ("", "-", "+")


def twin(options: Options) -> Twin[Options, State, Move] | None:
    """The twin; None if the core cannot be used, or does not cover these options."""
    core = core_at(_FILE, EDITION, LAYOUT)
    found = None if core is None else Twin(core, _blank, _pack, _pack_move, _read_move)
    return found if found is not None and found.covers(options) else None


def _settings(options: Options, dealer: int) -> bytes:
    sides = 2 if options.teams else options.players
    return bytes((options.players, sides, options.rounds, options.claims == "next", options.edition, dealer))


def _blank(options: Options, seed: Seed) -> bytes:
    return _STATE.pack(seed.secret, b"", b"", b"", _settings(options, 0), *(b"",) * 6)


def _pack(state: State) -> bytes:
    table, setup = state.table, state.setup
    masks = (*_padded(state.hands), state.shown, state.fresh, state.owed, *_padded(table.held), *_padded(table.lent))
    answers = [0 if answer is None else _pack_move(answer) for answer in state.answers]
    phase = state.round, _PHASES[state.phase], state.turn, state.left, state.placed, state.passes, state.over
    stuck = bytes((len(state.stuck), *_padded(state.stuck)))
    return _STATE.pack(
        setup.seed.secret,
        b"".join(_CARDS.pack(*(mask >> WIDTH * suit & FIELD for suit in SUITS)) for mask in masks),
        b"".join(answer.to_bytes(8, "little") for answer in answers),
        b"".join(points.to_bytes(2, "little", signed=True) for points in totals(state.results, setup.sides)),
        _settings(setup.options, setup.dealer),
        bytes((*phase, len(state.discards), len(table.runs), len(table.sets))),
        stuck + bytes((*_padded(table.runs_laid), *_padded(table.sets_laid))),
        bytes(state.stock[: state.left]),
        bytes(state.discards),
        b"".join(map(_run, table.runs)),
        b"".join(map(_set, table.sets)),
    )


def _padded(items: Sequence[int]) -> tuple[int, ...]:
    return (*items, *(0 for _ in range(_SEATS - len(items))))


def _run(run: Run) -> bytes:
    ranks = bytes(card % WIDTH for card in run.cards)
    return bytes((run.number, run.side, run.suit, run.low, len(run.cards))) + ranks.ljust(HIGH, b"\0")


def _set(laid: Set) -> bytes:
    suits = sum(1 << card // WIDTH for card in bits(laid.cards))
    return bytes((laid.number, laid.side, rank_of(laid), suits))


def _pack_move(move: Move) -> int:
    match move:
        case Draw():
            return _bytes(_DRAW)
        case Pass():
            return _bytes(_PASS)
        case Discard(card=card):
            return _bytes(_DISCARD, INDEX[card])
        case Swap(card=card, taken=taken):
            return _bytes(_SWAP, INDEX[card], INDEX[taken])
        case Extend(card=card, to=to, end=end, out_of=out_of):
            return _bytes(_EXTEND, INDEX[card], to, _ENDS.index(end), out_of or 0)
        case Lay(cards=cards):
            return _row(_ROW, cards) if has_one_suit(cards) else _same_rank(_SET, cards)
        case Claim(cards=cards):
            return _row(_ROW_CLAIM, cards) if has_one_suit(cards) else _same_rank(_SET_CLAIM, cards)
        case _:
            assert_never(move)


def _bytes(*parts: int) -> int:
    return int.from_bytes(bytes(parts), "little")


def _row(kind: int, cards: tuple[Card, ...]) -> int:
    ranks = tuple(INDEX[card] % WIDTH for card in cards)
    low = low_of(ranks)
    joker = low + ranks.index(JOKER) if JOKER in ranks else 0
    foreign = (low == LOW and ranks[0] == ACE) + 2 * (low + len(ranks) - 1 == HIGH and ranks[-1] == ONE)
    return _bytes(kind, INDEX[cards[0]] // WIDTH, low, len(ranks), joker, foreign)


def _same_rank(kind: int, cards: tuple[Card, ...]) -> int:
    return _bytes(kind, INDEX[cards[0]] % WIDTH, sum(1 << INDEX[card] // WIDTH for card in cards))


def _read_move(number: int) -> Move:
    kind, one, two, three, four, five, *_ = number.to_bytes(8, "little")
    match kind:
        case 1:
            return Draw()
        case 2:
            return Pass()
        case 3:
            return Discard(CARDS[one])
        case 4:
            return Swap(CARDS[one], CARDS[two])
        case 5:
            return Extend(CARDS[one], two, _ENDS[three], four or None)
    if kind in (_ROW, _ROW_CLAIM):
        cards = tuple(CARDS[WIDTH * one + _rank(slot, four, five)] for slot in range(two, two + three))
    else:
        cards = tuple(CARDS[WIDTH * suit + one] for suit in SUITS if two >> suit & 1)
    return Lay(cards) if kind in (_ROW, _SET) else Claim(cards)


def _rank(slot: int, joker: int, foreign: int) -> int:
    """The rank in a slot of a row (see `Row` in `cards.h`)."""
    if slot == joker:
        return JOKER
    if slot == LOW and foreign & 1:
        return ACE
    return ONE if slot == HIGH and foreign & 2 else slot
