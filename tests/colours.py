"""How colours look: their contrast, and how far apart they are (CIEDE2000), also for eyes that lack one of the three
cones (Machado, 2009)."""

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import Final

Lab = tuple[float, float, float]

VISIONS: Final = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
_XYZ: Final = (
    (0.4339, 0.3762, 0.1899),
    (0.2126, 0.7152, 0.0722),
    (0.0178, 0.1095, 0.8727),
)
"""From linear red, green and blue to X, Y and Z, in parts of white."""


def _linear(part: int) -> float:
    value = part / 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def lab(colour: str, vision: str) -> Lab:
    """A colour as an eye sees it, in CIELAB."""
    rgb = [_linear(int(colour[n : n + 2], 16)) for n in (1, 3, 5)]
    seen = [min(1.0, max(0.0, sum(map(float.__mul__, map(float, row), rgb)))) for row in VISIONS[vision]]
    x, y, z = (_root(sum(map(float.__mul__, row, seen))) for row in _XYZ)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(value: float) -> float:
    return float(value ** (1 / 3)) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def difference(one: Lab, other: Lab) -> float:
    """CIEDE2000: about 1 is the least that anybody sees."""
    (light, a, b), (light2, a2, b2) = one, other
    stretch = 1 + 0.5 * (1 - _far((hypot(a, b) + hypot(a2, b2)) / 2))
    chroma, chroma2 = hypot(a * stretch, b), hypot(a2 * stretch, b2)
    hue, hue2 = degrees(atan2(b, a * stretch)) % 360, degrees(atan2(b2, a2 * stretch)) % 360
    turn = (hue2 - hue + 180) % 360 - 180
    mean_light, mean_chroma, mean_hue = (light + light2) / 2, (chroma + chroma2) / 2, (hue + turn / 2) % 360
    shift = 2 * sqrt(chroma * chroma2) * sin(radians(turn / 2))
    waves = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.2, 4, -63))
    weight = 1 + sum(size * cos(radians(times * mean_hue + by)) for size, times, by in waves)
    lighter = (light2 - light) / (1 + 0.015 * (mean_light - 50) ** 2 / sqrt(20 + (mean_light - 50) ** 2))
    fuller = (chroma2 - chroma) / (1 + 0.045 * mean_chroma)
    other_hue = shift / (1 + 0.015 * mean_chroma * weight)
    blue = -2 * _far(mean_chroma) * sin(radians(60 * exp(-(((mean_hue - 275) / 25) ** 2))))
    return sqrt(lighter**2 + fuller**2 + other_hue**2 + blue * fuller * other_hue)


def _far(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25**7))


def nearest(colours: dict[str, str]) -> tuple[float, str]:
    """The smallest difference between any two colours for any eye, and whose it is."""
    return min(
        (difference(lab(colours[one], vision), lab(colours[other], vision)), f"{one}, {other}: {vision}")
        for one, other in combinations(colours, 2)
        for vision in VISIONS
    )


def _parts(colour: str) -> list[int]:
    return [int(colour[n : n + 2], 16) for n in (1, 3, 5)]


def mixed(one: str, other: str, part: float) -> str:
    """A colour over another, with this opacity."""
    pairs = zip(_parts(one), _parts(other), strict=True)
    return "#" + "".join(f"{round(a * part + b * (1 - part)):02x}" for a, b in pairs)


def _light(colour: str) -> float:
    """The luminance of WCAG 2."""
    parts = [part / 255 for part in _parts(colour)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of WCAG 2: from 1 to 21."""
    dark, light = sorted((_light(one), _light(other)))
    return (light + 0.05) / (dark + 0.05)
