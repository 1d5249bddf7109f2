"""The twin of a game's rules: its core, and how Python writes states and moves as the core's bytes.

A twin does whole jobs: many playouts, or a batch of environments, in one call. A call costs as much as making a move
in Python, so nobody plays a game with it move by move, except law 9, which compares the twin with the rules.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from struct import Struct, unpack
from typing import Generic, NamedTuple

from tablee.kernel.core import Core
from tablee.kernel.game import M, O, Outcome, S, Seat
from tablee.kernel.seed import Seed

_JUDGED = Struct("<ddII")
_WINS, _HAS_CARELESS = 1, 2


class Value(NamedTuple):
    """What the strongest bot's judge says about a move."""

    value: float
    careless: float | None
    wins: bool


@dataclass(frozen=True, slots=True)
class Twin(Generic[O, S, M]):
    """A game's core, with the functions that translate for it. States are bytes here, laid out as in `core.c`."""

    core: Core
    blank: Callable[[O, Seed], bytes]
    """A state before the deal: it holds the options and the seed alone."""
    pack: Callable[[S], bytes]
    """A state as the core's bytes. Different states have different bytes."""
    pack_move: Callable[[M], int]
    read_move: Callable[[int], M]

    def covers(self, options: O) -> bool:
        """Whether the core knows the rules with these options."""
        return bool(self.core.call("covers", self._state(self.blank(options, Seed.numbered(0)))))

    def deal(self, options: O, seed: Seed) -> bytes:
        """The first state."""
        state = self._state(self.blank(options, seed))
        self.core.call("deal", state)
        return self._read_state(state)

    def acting(self, state: bytes) -> Seat | None:
        """The lowest seat that the game waits for; None at the end."""
        seat = self.core.call("acting", self._state(state))
        return None if seat < 0 else seat

    def moves(self, state: bytes, seat: Seat) -> list[M]:
        """The legal moves of a seat, in the order of the rules."""
        most = self.core.call("most_moves")
        found = self.core.place("moves", 8 * most)
        count = self.core.call("list_moves", self._state(state), seat, found)
        return [self.read_move(move) for move in unpack(f"<{count}Q", self.core.get(found, 8 * count))]

    def apply(self, state: bytes, seat: Seat, move: M) -> bytes:
        """The state after a legal move."""
        at = self._state(state)
        self.core.call("make", at, seat, self.pack_move(move))
        return self._read_state(at)

    def outcome(self, state: bytes, seats: int) -> Outcome | None:
        """How the game ended; None while it goes on."""
        if self.acting(state) is not None:
            return None
        found = self.core.place("outcome", 4 + 4 * seats)
        self.core.call("outcome", self._state(state), found)
        winners, *scores = unpack(f"<I{seats}i", self.core.get(found, 4 + 4 * seats))
        return Outcome(tuple(scores), frozenset(seat for seat in range(seats) if winners >> seat & 1))

    def judge(self, state: bytes, seat: Seat, moves: Sequence[M]) -> list[Value]:
        """The strongest bot's value of each move. The core looks at nothing that the seat may not see."""
        found = self.core.place("judged", _JUDGED.size * len(moves))
        self.core.call("judge", self._state(state), seat, self._moves(moves), len(moves), found)
        judged = _JUDGED.iter_unpack(self.core.get(found, _JUDGED.size * len(moves)))
        return [
            Value(value, hasty if flags & _HAS_CARELESS else None, bool(flags & _WINS))
            for value, hasty, flags, _ in judged
        ]

    def try_moves(
        self, state: bytes, seat: Seat, moves: Sequence[M], seed: Seed, cap: int, guided: bool = False
    ) -> list[float | None]:
        """Make each move, and play on from there with the same seed, at random or as the strongest bot does.

        Returns the seat's share of the win for each move; None for a game that is still open after `cap` more moves.
        """
        shares = self.core.place("shares", 8 * len(moves))
        arguments = self._state(state), seat, self._moves(moves), len(moves), self.core.put("seed", seed.secret)
        self.core.call("try_moves", *arguments, cap, guided, shares)
        found: tuple[float, ...] = unpack(f"<{len(moves)}d", self.core.get(shares, 8 * len(moves)))
        return [None if share < 0 else share for share in found]

    def imagine(self, state: bytes, viewer: Seat, seed: Seed) -> bytes:
        """A state that looks the same to the viewer. Only if the core `imagines`."""
        at = self._state(state)
        self.core.call("imagine", at, viewer, self.core.put("seed", seed.secret))
        return self._read_state(at)

    @property
    def imagines(self) -> bool:
        """Whether the core can deal hidden cards itself."""
        return self.core.has("imagine")

    def try_worlds(
        self, state: bytes, seat: Seat, moves: Sequence[M], seed: Seed, worlds: range, cap: int, guided: bool = False
    ) -> list[list[float | None]]:
        """For each of these worlds, what `try_moves` returns in it. Only if the core `imagines`.

        World n is imagined with the seed `child("world", n)`, and its games are played with `child("ahead", n)`.
        """
        size = len(worlds) * len(moves)
        shares = self.core.place("shares", 8 * size)
        arguments = self._state(state), seat, self._moves(moves), len(moves), self.core.put("seed", seed.secret)
        self.core.call("try_worlds", *arguments, worlds.start, len(worlds), cap, guided, shares)
        found: tuple[float, ...] = unpack(f"<{size}d", self.core.get(shares, 8 * size))
        read = [None if share < 0 else share for share in found]
        return [read[n : n + len(moves)] for n in range(0, size, len(moves))]

    def playouts(
        self, state: bytes, seats: int, count: int, seed: Seed, cap: int, guided: bool = False
    ) -> tuple[list[float], int]:
        """Play on `count` times; playout n has the seed `child("playout", n)`.

        Returns the sum of each seat's shares, and the number of games that are still open after `cap` moves.
        """
        sums = self.core.put("sums", bytes(8 * seats))
        secret = self.core.put("seed", seed.secret)
        still_open = self.core.call("playouts", self._state(state), count, secret, cap, guided, sums)
        return list(unpack(f"<{seats}d", self.core.get(sums, 8 * seats))), still_open

    def _state(self, state: bytes) -> int:
        return self.core.put("state", state)

    def _read_state(self, address: int) -> bytes:
        return self.core.get(address, self.core.call("state_size"))

    def _moves(self, moves: Sequence[M]) -> int:
        return self.core.put("tried", b"".join(self.pack_move(move).to_bytes(8, "little") for move in moves))
