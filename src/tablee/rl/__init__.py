"""The games as learning environments, for people who train players: see `docs/learning.md`.

Each framework has a module of its own, and none is loaded before somebody asks for it: `tablee.rl.pettingzoo`,
`tablee.rl.gymnasium`, `tablee.rl.open_spiel`. They are thin. What they share is a game as a learner meets it, one
seat at a time (`turns`), moves as numbers (`actions`) and views as vectors (`observing`).
"""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra() -> Iterator[None]:
    """Import what the extra `rl` brings; or say in one sentence how to get it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        why = f'{missing.name} is not installed: the learning environments need pip install "tablee[rl]"'
        raise ModuleNotFoundError(why, name=missing.name) from None
