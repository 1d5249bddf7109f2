"""Drawings for the terminal, every suit in its colour."""

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
    """The drawing with every suit in its colour, together with the rank before it."""
    text = Text(drawing)
    for glyph, colour in _COLOURS.items():
        text.highlight_regex(rf"\w+{glyph}", colour)
    return text
