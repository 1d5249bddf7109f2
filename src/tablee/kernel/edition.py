"""The edition of the rules that a game uses: the current one, or the one it started under.

A game whose rules have changed has an option `edition`; its default is the current edition. Only the functions that
changed read it. So old records and old tables continue under the rules they started with.
"""

from collections.abc import Mapping

from tablee.kernel.game import BadOptions, Game, M, O, S, V
from tablee.kernel.json import Json


def edition_of(game: Game[O, S, M, V], options: O) -> int:
    """The edition in these options. A game without this option has only one edition."""
    edition: int = getattr(options, "edition", game.edition)
    return edition


def read_edition(game: Game[O, S, M, V], raw: Mapping[str, Json], edition: int) -> O:
    """The options of a game that started under this edition, unless they name one themselves. Raises `BadOptions`."""
    if edition == game.edition:
        return game.read_options(raw)
    try:
        return game.read_options({"edition": edition, **raw})
    except BadOptions as bad:
        if bad.field != "edition":
            raise
        known = f"{game.name} {game.edition} does not know edition {edition}"
        raise BadOptions("edition", known) from None
