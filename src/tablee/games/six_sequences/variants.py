"""The option sets with which Les 6 Séquences is tested and measured."""

from typing import Final

from tablee.kernel.variants import Variants

VARIANTS: Final = Variants(
    # One round covers nearly everything; every sixth game has two rounds, to cover the change of rounds.
    corpus=(
        {"rounds": 1},
        {"players": 3, "rounds": 1},
        {"players": 4, "rounds": 1, "teams": True},
        {"players": 3, "rounds": 1, "claims": "next"},
        {"players": 4, "rounds": 1, "claims": "next"},
        {"rounds": 2},
        {"players": 4, "rounds": 1},
        {"rounds": 1},
        {"players": 4, "rounds": 1, "teams": True, "claims": "next"},
        {"players": 3, "rounds": 1},
        {"rounds": 1, "claims": "next"},
        {"players": 4, "rounds": 2, "teams": True},
    ),
    laws_only=(
        {"players": 4, "rounds": 2, "teams": True, "claims": "next"},
        {"rounds": 1, "edition": 1},
        {"players": 4, "rounds": 1, "edition": 1},
        {"players": 3, "rounds": 1, "pause": 0},
    ),
    timed=({}, {"players": 3}, {"players": 4}, {"players": 4, "teams": True}, {"players": 4, "claims": "next"}),
    timed_bots=({}, {"players": 3}, {"players": 4}, {"players": 4, "teams": True}),
    simulated=({"players": 3, "rounds": 1},),
)
