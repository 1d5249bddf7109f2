"""Which edition of its rules a game is played by: today's, or an earlier one that it was begun under.

A game whose rules have changed has `edition` among its options, today's by default; the few functions that changed
look at it. So an old record, and an old table, goes on by the rules it was begun under.
"""

from collections.abc import Mapping

from tablee.kernel.game import BadOptions, Game, M, O, S, V
from tablee.kernel.json import Json


def edition_of(game: Game[O, S, M, V], options: O) -> int:
    """The edition that these options ask for; a game without such an option has one edition."""
    edition: int = getattr(options, "edition", game.edition)
    return edition


def read_edition(game: Game[O, S, M, V], raw: Mapping[str, Json], edition: int) -> O:
    """The options of a game that was begun under this edition, unless they name one themselves; or `BadOptions`."""
    if edition == game.edition:
        return game.read_options(raw)
    try:
        return game.read_options({"edition": edition, **raw})
    except BadOptions as bad:
        if bad.field != "edition":
            raise
        known = f"{game.name} {game.edition} does not know edition {edition}"
        raise BadOptions("edition", known) from None
