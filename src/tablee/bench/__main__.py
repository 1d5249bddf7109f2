"""`python -m tablee.bench rules` or `… bots`: how fast the rules are in random play, and how long the bots think."""

import argparse

from tablee.bench import bots, rules
from tablee.games import GAMES

_MEASURES = {"rules": (rules.measure, 1000), "bots": (bots.measure, 20)}
"""What can be measured, and in how many games of each kind unless something else is said."""


def main() -> None:
    """Read the arguments and run the measurement they name."""
    parser = argparse.ArgumentParser(prog="python -m tablee.bench", description=__doc__)
    parser.add_argument(
        "what",
        choices=_MEASURES,
        help="rules: random play, in moves per second of CPU time; bots: decision times and memory of the experts",
    )
    parser.add_argument(
        "--games", type=int, metavar="N", help="games of each kind (default: 1000 for the rules, 20 for the bots)"
    )
    parser.add_argument("--game", choices=GAMES, help="measure this game alone")
    chosen = parser.parse_args()
    measure, games = _MEASURES[chosen.what]
    if chosen.games is not None and chosen.games < 1:
        parser.error("--games takes a whole number from 1 on")
    measure(chosen.games or games, chosen.game)


if __name__ == "__main__":
    main()
