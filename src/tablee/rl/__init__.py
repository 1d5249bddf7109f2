"""The games as learning environments, for people who train players: see `docs/learning.md`.

Each framework has a module of its own, and none is loaded before somebody asks for it: `tablee.rl.pettingzoo`,
`tablee.rl.gymnasium`, `tablee.rl.open_spiel`. They are thin. What they share is a game as a learner meets it, one
seat at a time (`turns`), a game with its options as something to learn (`tasks`) and views as vectors (`observing`).
What is about one game, its actions and the parts of its views, is in its own `learning.py`.
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
