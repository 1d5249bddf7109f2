"""Run `tablee train` without the rest of `tablee`."""

import sys

from tablee.cli.arguments import Mistake, Parser
from tablee_lab.train.command import add_arguments, run


def main() -> int:
    """Read the arguments and run the command. Return its exit code."""
    parser = Parser(prog="python -m tablee_lab.train", description=__doc__)
    add_arguments(parser)
    try:
        return run(parser.parse_args())
    except Mistake as mistake:
        print(f"train: {mistake}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
