"""The option sets with which Séquence is tested and measured."""

from typing import Final

from tablee.kernel.variants import Variants

VARIANTS: Final = Variants(
    corpus=(
        {},
        {"players": 3},
        {"players": 4, "silence": True},
        {"players": 6, "teams": 2, "advanced": True},
        {"players": 6, "teams": 3, "draw": "manual"},
        {"players": 8},
        {"players": 9, "silence": True},
        {"players": 10, "draw": "manual"},
        {"players": 12, "teams": 2},
        {"players": 12, "teams": 3, "advanced": True},
        {"players": 4, "advanced": True, "silence": True, "draw": "manual"},
        {"draw": "manual"},
    ),
    laws_only=(
        {"advanced": True, "silence": True, "draw": "manual", "edition": 1},
        {"players": 6, "teams": 2, "silence": True, "edition": 1},
    ),
    timed=({}, {"players": 3}, {"players": 4}, {"players": 12, "teams": 2}, {"advanced": True}),
    timed_out_of_turn=({"draw": "manual"}, {"players": 4, "silence": True}),
    timed_bots=({}, {"players": 3}, {"players": 12, "teams": 2}),
    simulated=({"players": 2}, {"players": 3, "draw": "manual"}),
)
