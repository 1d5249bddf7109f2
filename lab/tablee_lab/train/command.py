"""`tablee train`: train a net for a game, or measure how fast its games are as arrays.

Also `python -m tablee_lab.train`, on a machine that has numpy and JAX, and nothing else of what Tablée needs.
"""

import argparse
from argparse import Namespace
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tablee.cli.arguments import Mistake, Parser, option, whole
from tablee.games import GAMES
from tablee.kernel.game import BadOptions
from tablee.kernel.json import Json

MORE = "It goes on from the checkpoint in the folder, if there is one."
PRECISIONS: Final = ("bfloat16", "float32")


def table(text: str) -> dict[str, Json]:
    """Read options, such as `players=6,teams=2`."""
    return dict(option(part) for part in text.split(",") if part)


def minutes(text: str) -> float:
    """Read a number of minutes."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found <= 600:
        raise argparse.ArgumentTypeError(f"expected a number above 0 and up to 600, got {text[:40]!r}")
    return found


def add_arguments(parser: Parser) -> None:
    """Add the arguments."""
    learnable = _learnable()
    parser.add_argument(
        "game", choices=GAMES, nargs="?", metavar="GAME",
        help=f"one of: {', '.join(learnable)}; with --bench any game, or all if none is given",
    )  # fmt: skip
    parser.add_argument(
        "--table", type=table, action="append", metavar="OPTIONS",
        help="options such as players=6,teams=2; may be repeated: one net then learns all of them (default: none)",
    )  # fmt: skip
    parser.add_argument("--out", type=Path, default=Path("trained"), metavar="FOLDER", help="(default: %(default)s)")
    parser.add_argument("--seed", type=whole(0, 2**31 - 1), default=1, metavar="N", help="(default: %(default)s)")
    parser.add_argument("--minutes", type=minutes, default=3.0, metavar="N", help="without compiling (default: 3)")
    parser.add_argument("--iterations", type=whole(1), metavar="N", help="train this long instead, whatever it takes")
    parser.add_argument("--games", type=whole(1), metavar="N", help="games side by side")
    parser.add_argument("--steps", type=whole(1), metavar="N", help="moves in each game between updates")
    parser.add_argument("--minibatch", type=whole(1), metavar="N", help="samples in an update")
    parser.add_argument("--channels", type=whole(1), metavar="N", help="width of the net")
    parser.add_argument("--blocks", type=whole(1), metavar="N", help="depth of the net")
    parser.add_argument("--precision", choices=PRECISIONS, help="(default: bfloat16, but float32 on a CPU)")
    parser.add_argument("--matches", type=whole(6), default=1536, metavar="N", help="games in a match (default: 1536)")
    parser.add_argument("--every", type=whole(1), default=20, metavar="N", help="seconds between matches (default: 20)")
    parser.add_argument(
        "--bench",
        action="store_true",
        help="only measure random moves a second, for the given tables, beside games of Pgx",
    )


def run(chosen: Namespace) -> int:
    """Train or measure. Return 0; raise `Mistake` if the arguments are wrong or JAX is missing."""
    options = chosen.table or [{}]
    try:
        if chosen.bench:
            from tablee_lab.train.bench import measure

            measure([(game, one) for game in ([chosen.game] if chosen.game else GAMES) for one in options])
        elif chosen.game in _learnable():
            _train(chosen, options)
        else:
            raise Mistake(f"expected a game to train, one of: {', '.join(_learnable())}")
    except ModuleNotFoundError as missing:
        raise Mistake(str(missing)) from None
    except BadOptions as bad:
        raise Mistake(str(bad)) from None
    return 0


def _learnable() -> list[str]:
    """The games for which a net can be trained."""
    return [name for name in GAMES if find_spec(f"tablee_lab.train.{name}")]


def _train(chosen: Namespace, options: list[Mapping[str, Json]]) -> None:
    from tablee_lab.train.ppo import Recipe
    from tablee_lab.train.run import Plan, Training
    from tablee_lab.train.task import on_cpu, tables

    sizes = {name: getattr(chosen, name) for name in ("games", "steps", "minibatch", "channels", "blocks")}
    recipe = Recipe(
        precision=chosen.precision or ("float32" if on_cpu() else "bfloat16"),
        **{name: size for name, size in sizes.items() if size is not None},
    )
    found = tables(chosen.game, options, recipe.games, recipe.channels, recipe.blocks)
    seconds = 60 * chosen.minutes
    plan = Plan(found, recipe, chosen.seed, seconds, chosen.iterations, chosen.out, chosen.matches, chosen.every)
    Training(plan).run()
