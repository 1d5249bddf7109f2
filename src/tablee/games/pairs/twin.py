"""The twin of the patience: states and moves as the bytes of `core.c`, and the core's solver."""

from collections.abc import Sequence
from pathlib import Path
from struct import Struct
from typing import Final

from tablee.cards.k6t import DECK, Card
from tablee.games.pairs import solver
from tablee.games.pairs.model import HEIGHT, PILES, Options, Pair, State
from tablee.kernel.core import Core, core_at
from tablee.kernel.seed import Seed
from tablee.kernel.solving import Verdict
from tablee.kernel.twin import Twin

_FILE: Final = Path(__file__).with_name("core.wasm")
EDITION, LAYOUT = 1, 1
_STATE: Final = Struct("<32s3B20s120s120s")
_VERDICT: Final = Struct("<iIQ120s")
_MOST: Final = 2**31 - 1
"""The largest limit of nodes that the core takes. Nobody waits for so many."""
_NUMBER: Final = {card: n for n, card in enumerate(DECK.cards)}


def twin(options: Options) -> Twin[Options, State, Pair] | None:  # noqa: ARG001  the core knows all options
    """The twin; None if the core cannot be used."""
    core = _core()
    return None if core is None else Twin(core, _blank, _pack, _pack_move, _read_move)


def _core() -> Core | None:
    return core_at(_FILE, EDITION, LAYOUT)


def _blank(options: Options, seed: Seed) -> bytes:
    return _STATE.pack(seed.secret, options.faces == "open", options.deal == "winnable", 0, b"", b"", b"")


def _pack(state: State) -> bytes:
    return _packed(state.piles, state.gone, state.faces == "open")


def _packed(piles: Sequence[Sequence[Card]], gone: Sequence[Card] = (), is_open: bool = False) -> bytes:
    heights = bytes(map(len, piles))
    cards = b"".join(bytes([_NUMBER[card] for card in pile]).ljust(HEIGHT, b"\0") for pile in piles)
    return _STATE.pack(b"", is_open, False, len(gone), heights, cards, bytes([_NUMBER[card] for card in gone]))


def _pack_move(move: Pair) -> int:
    return move.first << 8 | move.second


def _read_move(number: int) -> Pair:
    return Pair(number >> 8, number & 255)


def solve(piles: Sequence[Sequence[Card]], limit: int | None = None) -> Verdict[Pair]:
    """The verdict of `solver.solve`, by the core if there is one: the same answer, line and nodes, only faster."""
    core = _core()
    return solver.solve(piles, limit) if core is None or not _fits(piles) else solve_in(core, piles, limit)


def solve_in(core: Core, piles: Sequence[Sequence[Card]], limit: int | None = None) -> Verdict[Pair]:
    """The verdict of a core."""
    found = core.place("verdict", _VERDICT.size)
    core.call("solve", core.put("state", _packed(piles)), -1 if limit is None else min(limit, _MOST), found)
    winnable, size, nodes, line = _VERDICT.unpack(core.get(found, _VERDICT.size))
    pairs = tuple(Pair(*line[n : n + 2]) for n in range(0, 2 * size, 2))
    return Verdict(None if winnable < 0 else bool(winnable), pairs, nodes)


def blind_wins(piles: Sequence[Sequence[Card]], seed: Seed, plays: int) -> int | None:
    """How many of its plays the blind player of `grading` wins; None if the core cannot tell."""
    core = _core()
    return None if core is None or not _fits(piles) else blind_wins_in(core, piles, seed, plays)


def blind_wins_in(core: Core, piles: Sequence[Sequence[Card]], seed: Seed, plays: int) -> int:
    """The blind player's wins, by a core."""
    return core.call("blind_wins", core.put("state", _packed(piles)), core.put("seed", seed.secret), plays)


def _fits(piles: Sequence[Sequence[Card]]) -> bool:
    """Whether the core has room for this position: a real one, with every card once at most."""
    cards = [card for pile in piles for card in pile]
    return len(piles) <= len(PILES) and max(map(len, piles), default=0) <= HEIGHT and len(set(cards)) == len(cards)
