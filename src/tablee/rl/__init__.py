"""The games as reinforcement learning environments, for people who train players: see `docs/learning.md`.

Each framework has its own module, which is imported only on demand: `tablee.rl.pettingzoo`, `tablee.rl.gymnasium`,
`tablee.rl.open_spiel`. `tablee.rl.vector` plays many games at once. These modules are thin. They share three others.
`turns` plays a game one seat at a time. `tasks` describes a game with its options. `observing` turns views into
vectors. What is specific to one game, its actions and the parts of its views, is in the game's own `learning.py`.
"""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def extra() -> Iterator[None]:
    """Wrap imports from the extra `rl`. If one fails, the ModuleNotFoundError says how to install it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        why = f'{missing.name} is not installed: the learning environments need pip install "tablee[rl]"'
        raise ModuleNotFoundError(why, name=missing.name) from None
