"""The twin of Les 12 figures: states and moves as the bytes of `core.c`."""

from collections.abc import Sequence
from pathlib import Path
from struct import Struct
from typing import Final, Literal

from tablee.cards.colours import DECK, Card
from tablee.games.figures import round_solver
from tablee.games.figures.boxes import BOXES
from tablee.games.figures.deal import points_in_force
from tablee.games.figures.model import DISCARD, HAND, MARK, TURN, Move, Options, State
from tablee.games.figures.notation import CROSSES, DISCARDS, DRAW, MARKS, TAKES
from tablee.games.figures.round_solver import NOTHING, TURNS, Pace
from tablee.kernel.core import Core, core_at
from tablee.kernel.seed import Seed
from tablee.kernel.twin import Twin

_FILE: Final = Path(__file__).with_name("core.wasm")
EDITION, LAYOUT = 1, 1
_SEATS: Final = 6
_PILE: Final = 48
"""Room for a pile. With two players a round has 86 turns, and each of them discards 43 cards at most."""
_NOBODY: Final = 255
_OPEN, _CROSSED = -1, -2
_STATE: Final = Struct("<32s6H6H72h8B3B13s6s6s36s6s36s6s288s96s")
_GAINS: Final = NOTHING + 1
_ROUND: Final = Struct(f"<I4x{2 * _GAINS + TURNS + 2 * TURNS * _GAINS}d")
_CLASSES: Final = Struct("<10187d")
"""The values of one turn, by class."""
_NUMBER: Final = {card: n for n, card in enumerate(DECK.cards)}
_MOVES: Final[tuple[Move, ...]] = (DRAW, *TAKES, *DISCARDS.values(), *MARKS, *CROSSES)
_MOVE_NUMBER: Final = {move: n for n, move in enumerate(_MOVES)}
_PHASES: Final = {TURN: 0, DISCARD: 1, MARK: 2}


def twin(options: Options) -> Twin[Options, State, Move] | None:
    """The twin; None if the core cannot be used, or does not cover these options."""
    core = _core()
    found = None if core is None else Twin(core, _blank, _pack, _MOVE_NUMBER.__getitem__, _MOVES.__getitem__)
    return found if found is not None and found.covers(options) else None


def solve(shown: Sequence[float], laid: Sequence[float], pace: Pace) -> Sequence[Sequence[float]]:
    """The table of `round_solver.solve`, by the core if there is one: the same values, only faster."""
    core = _core()
    return round_solver.solve(shown, laid, pace) if core is None else solve_in(core, shown, laid, pace)


def solve_in(core: Core, shown: Sequence[float], laid: Sequence[float], pace: Pace) -> list[tuple[float, ...]]:
    """The table of a core."""
    stops = [worth[gain] for worth in pace.laid for gain in laid]
    shows = [worth[gain] for worth in pace.shown for gain in shown]
    asked = core.put("round", _ROUND.pack(pace.tops, *shown, *laid, *pace.ends, *stops, *shows))
    found = core.place("table", TURNS * _CLASSES.size)
    core.call("solve_round", asked, found)
    return list(_CLASSES.iter_unpack(core.get(found, TURNS * _CLASSES.size)))


def _core() -> Core | None:
    return core_at(_FILE, EDITION, LAYOUT)


def _blank(options: Options, seed: Seed) -> bytes:
    numbers = (*points_in_force(options), *(0,) * (_SEATS + _SEATS * len(BOXES)))
    small = options.players, options.stopping == "strong", *(0,) * 9
    return _STATE.pack(seed.secret, *numbers, *small, *(b"",) * 9)


def _pack(state: State) -> bytes:
    options, rest = state.setup.options, range(len(state.hands), _SEATS)
    written = [_points(box) for boxes in state.sheets for box in boxes] + [0] * len(BOXES) * len(rest)
    return _STATE.pack(
        state.setup.seed.secret,
        *state.setup.points,
        *(*state.open, *(0 for _ in rest)),
        *written,
        *(options.players, options.stopping == "strong", state.setup.dealer, _PHASES[state.phase]),
        *(state.turn, state.turns, sum(1 << seat for seat in state.waiting), state.left),
        *(len(state.rounds), _NOBODY if state.laid is None else state.laid, len(state.layers)),
        bytes(state.layers),
        bytes(0 if choice is None else _MOVE_NUMBER[choice] for choice in state.choices),
        *_rows(state.hands, HAND + 1),
        *_rows(state.known, HAND + 1),
        *_rows(state.discards, _PILE),
        _numbers(state.stock[: state.left]),
    )


def _points(box: int | Literal["x"] | None) -> int:
    return _OPEN if box is None else _CROSSED if box == "x" else box


def _numbers(cards: tuple[Card, ...]) -> bytes:
    return bytes(_NUMBER[card] for card in cards)


def _rows(rows: tuple[tuple[Card, ...], ...], width: int) -> tuple[bytes, bytes]:
    """The number of cards in each row, and the rows, each as wide as the core's."""
    return bytes(map(len, rows)), b"".join(_numbers(row).ljust(width, b"\0") for row in rows)
