"""The characters that the font of the page has."""

from pathlib import Path
from typing import Final

from fontTools.ttLib import TTFont

from tablee.server.static import BUILT

HERE: Final = Path(__file__).parents[1]
(FONT,) = (BUILT / "assets").glob("figtree-latin-wght-normal-*.woff2")
ARROWS: Final = frozenset("↑↓")
"""The only two arrows in the font; the page draws its arrows instead."""
REPERTOIRE: Final = frozenset(map(chr, TTFont(FONT).getBestCmap())) - ARROWS
"""The characters that the page may use. Browsers make the narrow spaces from the wide one."""
