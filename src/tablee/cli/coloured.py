"""Colours for the suits in terminal drawings."""

from rich.text import Text

_COLOURS = {
    "♠": "bold",
    "♣": "green",
    "☾": "bright_magenta",
    "★": "yellow",
    "♥": "red",
    "♦": "bright_blue",
    "▲": "red",
    "■": "green",
    "●": "yellow",
    "◆": "bright_blue",
}


def coloured(drawing: str) -> Text:
    """Return the drawing with every suit, and the rank before it, in the suit's colour."""
    text = Text(drawing)
    for glyph, colour in _COLOURS.items():
        text.highlight_regex(rf"\w+{glyph}", colour)
    return text
