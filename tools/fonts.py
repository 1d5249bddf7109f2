"""Hides the machine's fonts from the browser of the tests, so that it shows only the page's own fonts.

Chromium does not start without any font. So it gets a font with only a space and an empty box. A character that the
page's fonts lack is then an empty box on every machine.
"""

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import Final

CONFIGURATION: Final = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>
"""
BOX: Final = (((60, 0), (60, 700), (540, 700), (540, 0)), ((120, 60), (480, 60), (480, 640), (120, 640)))
"""The outline of the empty box, and of its hole, in font units."""


@cache
def environment() -> dict[str, str]:
    """The environment variables that hide the machine's fonts from a browser."""
    folder = Path(tempfile.mkdtemp(prefix="tablee-fonts-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return {"FONTCONFIG_FILE": str(configure(folder))}


def configure(folder: Path) -> Path:
    """Write the font, and a fontconfig file that lists only this font; return the path of that file."""
    fonts, file = folder / "fonts", folder / "fonts.conf"
    fonts.mkdir()
    draw(fonts / "blank.ttf")
    file.write_text(CONFIGURATION.format(fonts=fonts, cache=folder / "cache"), encoding="utf-8")
    return file


def draw(path: Path) -> None:
    """Write the font with only a space and an empty box."""
    from fontTools.fontBuilder import FontBuilder

    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", "space"])
    builder.setupCharacterMap({ord(" "): "space"})
    builder.setupGlyf({".notdef": _outline(BOX), "space": _outline(())})
    builder.setupHorizontalMetrics({".notdef": (600, 60), "space": (300, 0)})
    builder.setupHorizontalHeader(ascent=950, descent=-250)
    builder.setupNameTable({"familyName": "Blank", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=950, sTypoDescender=-250, usWinAscent=950, usWinDescent=250)
    builder.setupPost()
    builder.save(path)


def _outline(lines: tuple[tuple[tuple[int, int], ...], ...]) -> object:
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    pen = TTGlyphPen(None)
    for first, *rest in lines:
        pen.moveTo(first)
        for point in rest:
            pen.lineTo(point)
        pen.closePath()
    return pen.glyph()
