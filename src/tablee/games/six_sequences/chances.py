"""How likely each side is to win a game of Les 6 Séquences, by a small net: see its model card, `chances.md`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tablee.games.six_sequences.learning import learning
from tablee.games.six_sequences.model import Options
from tablee.games.six_sequences.view import View

WEIGHTS: Final = Path(__file__).with_name("chances.npz")
_ERROR: Final = 0.04
"""The largest error of a tenth of the chances, as `docs/strength.md` has it."""


def chances(views: Sequence[View]) -> list[tuple[float, ...]] | None:
    """For each view the chance of each side; None with options that the net does not know."""
    if not all(knows(view.options) for view in views):
        return None
    from tablee.bots.side_net import chances_by  # numpy takes long to load
    from tablee.games.six_sequences.chance_features import features

    return chances_by(WEIGHTS, views, learning().parts, features)


def chances_error(options: Options) -> float | None:
    """How far the chances may be off."""
    return _ERROR if knows(options) else None


def knows(options: Options) -> bool:
    """Whether the net was trained for these options: the newest edition, at whatever pause."""
    return options.edition == 2
