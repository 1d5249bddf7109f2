"""The confidence interval of a share in a sample."""

from math import sqrt

_Z = 1.959964  # 95 % of a normal distribution lie within this many standard deviations


def interval(hits: float, tries: float) -> tuple[float, float]:
    """The 95 % interval (Wilson's) of a share, after `hits` in `tries`. Raises ValueError if that is not a sample."""
    if not 0 <= hits <= tries or tries == 0:
        raise ValueError(f"{hits} hits in {tries} tries are no sample")
    share, spread = hits / tries, _Z * _Z / tries
    middle = (share + spread / 2) / (1 + spread)
    reach = _Z * sqrt(share * (1 - share) / tries + spread / (4 * tries)) / (1 + spread)
    return max(0.0, middle - reach), min(1.0, middle + reach)
