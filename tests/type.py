"""The typeface of the page: which characters it has."""

from pathlib import Path
from typing import Final

from fontTools.ttLib import TTFont

from tablee.server.static import BUILT

HERE: Final = Path(__file__).parents[1]
(FONT,) = (BUILT / "assets").glob("figtree-latin-wght-normal-*.woff2")
ARROWS: Final = frozenset("↑↓")
"""It has these two, and no others: arrows are drawn."""
REPERTOIRE: Final = frozenset(map(chr, TTFont(FONT).getBestCmap())) - ARROWS
"""All that is written with it. White space has no shape: browsers make the narrow ones from the wide one."""
