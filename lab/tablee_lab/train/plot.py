"""A plot of a training's log, as an SVG file: the shares of wins against time."""

from collections.abc import Sequence
from pathlib import Path

_WIDTH, _HEIGHT, _EDGE = 720, 400, 50
_COLOURS = ("#b3261e", "#1b5e9b", "#2e7d32", "#7b4b94", "#8d6e63", "#455a64", "#b8860b", "#00796b")


def draw(path: Path, lines: Sequence[dict[str, object]]) -> None:
    """Draw a curve for every match of the log."""
    matches = [line for line in lines if line.get("kind") == "match"]
    names = list(dict.fromkeys(f"{line['table']}, {line['against']}" for line in matches))
    longest = max((float(str(line["seconds"])) for line in matches), default=1.0) or 1.0
    shapes = [_axes(longest)]
    for n, name in enumerate(names):
        own = [line for line in matches if f"{line['table']}, {line['against']}" == name]
        spots = [(float(str(line["seconds"])) / longest, float(str(line["share"]))) for line in own]
        shapes.append(_curve(name, spots, _COLOURS[n % len(_COLOURS)], n))
    size = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif" font-size="12"'
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{"".join(shapes)}</svg>\n', encoding="utf-8")


def _spot(x: float, y: float) -> tuple[float, float]:
    return _EDGE + x * (_WIDTH - 2 * _EDGE), _HEIGHT - _EDGE - y * (_HEIGHT - 2 * _EDGE)


def _axes(longest: float) -> str:
    found = f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>\n'
    for n in range(0, 101, 25):
        (left, y), (right, _) = _spot(0, n / 100), _spot(1, n / 100)
        found += f'<path d="M{left} {y}H{right}" stroke="#ccc"/><text x="10" y="{y + 4}">{n} %</text>\n'
        x, bottom = _spot(n / 100, 0)
        found += f'<text x="{x}" y="{bottom + 20}" text-anchor="middle">{longest * n / 100:.0f} s</text>\n'
    return found


def _curve(name: str, spots: Sequence[tuple[float, float]], colour: str, n: int) -> str:
    places = " ".join("{:.1f},{:.1f}".format(*_spot(x, y)) for x, y in spots)
    label = f'<text x="{_EDGE + 10}" y="{_EDGE + 16 * n}" fill="{colour}">{name}</text>'
    return f'<polyline points="{places}" fill="none" stroke="{colour}" stroke-width="2"/>{label}\n'
