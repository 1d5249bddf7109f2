"""The source of all randomness: 32 bytes that determine every deal and every shuffle.

`docs/shuffle.md` specifies the exact construction, with test vectors, so that anybody can check a deal in any language.
The seed of a live game is a secret: `repr` never shows it.
"""

import hashlib
import hmac
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from os import urandom
from struct import Struct
from typing import TypeVar

T = TypeVar("T")
_SIZE = 32
_WORDS = Struct(">8I")
_LABEL = re.compile(r"[a-z][a-z_]*|0|[1-9][0-9]*")


@dataclass(frozen=True, slots=True)
class Seed:
    """A random source that always gives the same results. For different results, take a child."""

    secret: bytes

    def __post_init__(self) -> None:
        if len(self.secret) != _SIZE:
            raise ValueError(f"a seed has {_SIZE} bytes, not {len(self.secret)}")

    @classmethod
    def fresh(cls) -> "Seed":
        """A new seed that nobody can guess."""
        return cls(urandom(_SIZE))

    @classmethod
    def numbered(cls, number: int) -> "Seed":
        """The seed of a numbered deal: the number itself, so that people can share it.

        Raises ValueError for a number out of range.
        """
        if not 0 <= number < 2 ** (8 * _SIZE):
            raise ValueError(f"a deal number is at least 0 and below 2^{8 * _SIZE}")
        return cls(number.to_bytes(_SIZE, "big"))

    @classmethod
    def read(cls, text: str) -> "Seed":
        """The inverse of `text`. Raises ValueError."""
        if not re.fullmatch(r"[0-9a-f]{64}", text):
            raise ValueError("a seed is written as 64 hexadecimal digits, in lower case")
        return cls(bytes.fromhex(text))

    @property
    def text(self) -> str:
        """The seed as hexadecimal text, for records of games that are over."""
        return self.secret.hex()

    def commitment(self) -> str:
        """A hash to publish before the deal: it commits us to the seed and reveals nothing about it."""
        return hashlib.sha256(b"tablee/commitment/" + self.secret).hexdigest()

    def child(self, *labels: str | int) -> "Seed":
        """An independent seed for one purpose, as in `seed.child("round", 3)`. Raises ValueError for a bad label."""
        for label in labels:
            if not _LABEL.fullmatch(str(label)) or str(label).isdecimal() != (type(label) is int):
                raise ValueError(f"a label is a lower-case word or a whole number, not {label!r}")
        message = "tablee/child/" + "/".join(str(label) for label in labels)
        return Seed(hmac.new(self.secret, message.encode(), hashlib.sha256).digest())

    def numbers(self) -> Iterator[int]:
        """The endless stream of 32-bit numbers that belongs to this seed."""
        start = b"tablee/stream/" + self.secret
        for counter in count():
            block = hashlib.sha256(start + counter.to_bytes(8, "big")).digest()
            yield from _WORDS.unpack(block)

    def below(self, limit: int) -> int:
        """A uniformly random number from 0 to limit - 1. Raises ValueError for a limit out of range."""
        return _below(self.numbers(), limit)

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> tuple[T, ...]:
        """The items in a uniformly random order: Fisher–Yates from the last place down."""
        pool, numbers = list(items), self.numbers()
        for last in range(len(pool) - 1, 0, -1):
            other = _below(numbers, last + 1)
            pool[last], pool[other] = pool[other], pool[last]
        return tuple(pool)

    def drawn(self, items: Iterable[T], number: int) -> tuple[T, ...]:
        """`number` of the items, drawn at random one after the other."""
        pool, numbers = list(items), self.numbers()
        return tuple(pool.pop(_below(numbers, len(pool))) for _ in range(number))

    def __repr__(self) -> str:
        return f"Seed(commitment {self.commitment()[:8]})"


def _below(numbers: Iterator[int], limit: int) -> int:
    """A uniform number. Rejects the incomplete last part of the 32-bit range, so that no remainder is favoured."""
    if not 0 < limit <= 2**32:
        raise ValueError(f"a limit is at least 1 and at most 2^32, not {limit}")
    fair = 2**32 - 2**32 % limit
    number = next(numbers)
    while number >= fair:
        number = next(numbers)
    return number % limit
