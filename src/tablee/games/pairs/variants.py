"""The option sets with which the patience is tested and measured."""

from typing import Final

from tablee.kernel.variants import Variants

VARIANTS: Final = Variants(
    corpus=({}, {"faces": "open"}, {}, {"deal": "winnable"}, {}, {"faces": "open", "deal": "winnable"}),
    timed_bots=({}, {"faces": "open"}),
)
