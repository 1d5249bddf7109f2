"""How likely each team is to win a game of Séquence, by a small net: see its model card, `chances.md`.

The net that chooses the moves says it too, a little better, but takes fifty times as long. A win at once is certain: it
needs no net.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tablee.games.sequence.board import SPOTS
from tablee.games.sequence.learning import learning
from tablee.games.sequence.model import MARK, TWO_EYED, Options, View
from tablee.games.sequence.threats import winning

WEIGHTS: Final = Path(__file__).with_name("chances.npz")
_ERROR: Final = 0.03
"""The largest error of a tenth of the chances, as `docs/strength.md` has it."""


def chances(views: Sequence[View]) -> list[tuple[float, ...]] | None:
    """For each view the chance of each team; None with options that the net does not know."""
    if not all(knows(view.options) for view in views):
        return None
    found = _by_net(views)
    return [_certain(view) if _wins_now(view) else one for view, one in zip(views, found, strict=True)]


def _by_net(views: Sequence[View]) -> list[tuple[float, ...]]:
    from tablee.bots.arrays import IS_NUMPY  # numpy takes long to load
    from tablee.bots.side_net import chances_by, chances_of

    if IS_NUMPY:
        from tablee.games.sequence.chance_features import features

        return chances_by(WEIGHTS, views, learning().parts, features)
    from tablee.games.sequence.chance_bytes import features_of

    return chances_of(WEIGHTS, views, features_of)


def chances_error(options: Options) -> float | None:
    """How far the chances may be off."""
    return _ERROR if knows(options) else None


def knows(options: Options) -> bool:
    """Whether the net was trained for these options."""
    return options.plain


def _certain(view: View) -> tuple[float, ...]:
    """The viewer's team has all the chances."""
    teams, own = view.options.teams, view.viewer or 0
    return tuple(float(team == own % teams) for team in range(teams))


def _wins_now(view: View) -> bool:
    """Whether the viewer, who is to choose, has a card that wins at once."""
    spaces = winning(view) if view.phase is not MARK else 0
    return spaces != 0 and any(
        card in TWO_EYED or any(spaces >> spot & 1 for spot in SPOTS[card]) for card in view.hand
    )
