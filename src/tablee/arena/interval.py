"""Shares of a sample, with their uncertainty."""

from math import sqrt

_Z = 1.959964  # 95 % of a normal distribution lie within so many deviations


def interval(hits: float, tries: float) -> tuple[float, float]:
    """The 95 % interval (Wilson's) of a share of which `hits` in `tries` were seen."""
    if not 0 <= hits <= tries or tries == 0:
        raise ValueError(f"{hits} hits in {tries} tries are no sample")
    share, spread = hits / tries, _Z * _Z / tries
    middle = (share + spread / 2) / (1 + spread)
    reach = _Z * sqrt(share * (1 - share) / tries + spread / (4 * tries)) / (1 + spread)
    return max(0.0, middle - reach), min(1.0, middle + reach)
