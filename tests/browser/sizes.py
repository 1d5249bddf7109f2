"""The sizes at which every screen is looked at: phones upright and on their side, tablets, desks."""

from typing import Final

SIZES: Final = (
    (320, 568), (360, 640), (390, 844), (844, 390), (667, 375), (768, 1024), (820, 1180), (1024, 768), (1280, 720),
    (1440, 900), (1920, 1080), (2560, 1440),
)  # fmt: skip
FEW: Final = ((320, 568), (390, 844), (844, 390), (820, 1180), (1280, 720), (1920, 1080))
"""One of each layout, and the extremes."""
