"""The arithmetic of bots: right, and with the same bits everywhere."""

import math

from tablee.kernel.arithmetic import erf, exp, total


def test_exp_is_right_to_the_last_places() -> None:
    for n in range(-7000, 7001, 7):
        assert math.isclose(exp(n / 10), math.exp(n / 10), rel_tol=5e-16)


def test_exp_stays_within_the_limits_of_a_float() -> None:
    assert exp(1e9) == exp(700.0) < math.inf
    assert 0 < exp(-1e9) == exp(-700.0)


def test_erf_is_right_within_2e_7_and_odd() -> None:
    for n in range(-600, 601):
        assert math.isclose(erf(n / 100), math.erf(n / 100), abs_tol=2e-7)
    assert all(erf(-n / 7) == -erf(n / 7) for n in range(1, 60))


def test_the_bits_are_always_the_same() -> None:
    assert exp(1.0).hex() == "0x1.5bf0a8b14576ap+1"  # the last digit of e itself is 9
    assert exp(-3.7).hex() == "0x1.9511fc6871044p-6"
    assert erf(0.3).hex() == "0x1.5083835ba802ep-2"


def test_a_total_is_added_from_left_to_right() -> None:
    assert total([0.1] * 10) == 0.9999999999999999
    assert total([1e100, 1.0, -1e100]) == 0.0
    assert total([]) == 0.0
