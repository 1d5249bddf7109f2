"""Sums, `exp` and `erf` that have the same bits on every machine, in every version of Python, and in a core.

The functions of the C library round differently from one system to the next, and `sum` adds floats differently from
Python 3.12 on. A bot that compares two nearly equal values would then play differently too. These functions use
additions, multiplications and divisions alone, which are exact to the last bit everywhere. `arithmetic.h` has the same
steps in the same order.
"""

from collections.abc import Iterable
from functools import reduce
from math import factorial, floor, ldexp, prod
from operator import add
from typing import Final

_PER_BIT: Final = 1.4426950408889634
"""1 / ln 2."""
_LN_2: Final = 0.693147180369123816490
_LN_2_REST: Final = 1.90821492927058770002e-10
"""ln 2 in two parts; a multiple of the first one has no rounding error."""
_COEFFICIENTS: Final = tuple(1 / factorial(n) for n in range(13, -1, -1))
"""Of the power series: the argument is below 0.35, so thirteen terms are enough."""
_FARTHEST: Final = 700.0
"""Beyond this, `exp` is too large or too small for a float."""


def total(values: Iterable[float]) -> float:
    """The sum, added from left to right."""
    return reduce(add, values, 0.0)


def power(base: float, exponent: int) -> float:
    """The base, multiplied `exponent` times."""
    return prod([base] * exponent, start=1.0)


def exp(x: float) -> float:
    """The exponential function, right to about the last bit. It takes x as -700 or 700 if it is beyond."""
    x = max(-_FARTHEST, min(_FARTHEST, x))
    bits = floor(x * _PER_BIT + 0.5)
    r = x - bits * _LN_2 - bits * _LN_2_REST
    series = _COEFFICIENTS[0]
    for coefficient in _COEFFICIENTS[1:]:
        series = series * r + coefficient
    return ldexp(series, bits)


def erf(x: float) -> float:
    """The error function within 2e-7, by formula 7.1.26 of Abramowitz and Stegun."""
    t = 1 / (1 + 0.3275911 * abs(x))
    series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
    tail = series * exp(-x * x)
    return 1 - tail if x >= 0 else tail - 1
