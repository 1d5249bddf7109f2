"""The option sets with which the game is tested and measured."""

from typing import Final

from tablee.kernel.variants import Variants

VARIANTS: Final = Variants(corpus=({}, {"order": "low"}))
