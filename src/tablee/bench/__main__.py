"""`python -m tablee.bench rules`: how fast the rules are, in random play on one core."""

import argparse

from tablee.bench.rules import measure


def main() -> None:
    """Read the arguments and run the measurement they name."""
    parser = argparse.ArgumentParser(prog="python -m tablee.bench", description=__doc__)
    parser.add_argument("what", choices=["rules"], help="rules: random play, in moves per second of CPU time")
    parser.add_argument(
        "--games", type=int, default=1000, metavar="N", help="random games of each kind (default: 1000)"
    )
    chosen = parser.parse_args()
    if chosen.games < 1:
        parser.error("--games takes a whole number from 1 on")
    measure(chosen.games)


if __name__ == "__main__":
    main()
