"""The option sets with which Les 12 figures is tested and measured."""

from typing import Final

from tablee.kernel.variants import OptionSets, Variants

_TIMED: Final[OptionSets] = ({}, {"players": 4}, {"players": 6}, {"stopping": "strong"})

VARIANTS: Final = Variants(
    corpus=(
        {},
        {"players": 3},
        {"players": 4, "stopping": "strong"},
        {"players": 5, "points": "sheet"},
        {"players": 6},
        {"players": 2, "stopping": "strong", "points": [0, 999, 1, 2, 3, 4]},
        {"players": 3, "points": "sheet"},
        {"players": 6, "stopping": "strong", "points": "classic"},
    ),
    timed=_TIMED,
    timed_bots=_TIMED,
    simulated=({"players": 2},),
)
