"""The `tablee` command: its subcommands, their arguments, and its exit codes."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper

from tablee.cli.arguments import Mistake, Parser
from tablee.cli.commands import COMMANDS
from tablee.cli.lab import TOOLS

_EPILOG = """\
examples:
  tablee games                             the games and their options
  tablee play GAME --deal 17 -o OPTION=VALUE
  tablee solve 17 --record | tablee replay -
  tablee solve --deals 1000
  tablee arena GAME hard medium --deals 200 --workers 2
  tablee rules GAME

A deal number stands for a shuffle: the same number gives the same cards to everybody.
Each command explains itself: tablee play --help
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command. Return its exit code: 0 for success, 2 for wrong input, 130 after Ctrl-C."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a glyph shows a question mark
    words = sys.argv[1:] if arguments is None else arguments
    try:
        chosen = build(words).parse_args(words)
        command: Callable[[argparse.Namespace], int] = chosen.command
        code = command(chosen)
        sys.stdout.flush()
    except Mistake as mistake:
        print(f"tablee: {mistake}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader has closed the pipe. Without this, Python would complain again at shutdown.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    return code


def build(arguments: Sequence[str]) -> Parser:
    """Return the parser for these arguments. Only the command that they call gets its arguments, and is loaded.

    Raises `Mistake` if that command is not installed.
    """
    parser = Parser(prog="tablee", description="Four card games: play, replay, solve.", epilog=_EPILOG)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    called = next((word for word in arguments if not word.startswith("-")), None)
    for name, command in {**COMMANDS, **TOOLS}.items():
        description = f"{command.help[0].upper()}{command.help[1:]}."
        subparser = commands.add_parser(name, help=command.help, description=description)
        if name == called:
            command.add(subparser)
    return parser
