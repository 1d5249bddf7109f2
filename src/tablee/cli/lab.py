"""The developers' commands, `tablee sim|prove|bench`: a package of the repository has them, which no wheel ships.

Each is a module `tablee_lab.NAME.command`, which is loaded when the command is called.
"""

from argparse import Namespace
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Final, Protocol

from tablee.cli.arguments import Commands, Mistake, Parser, add_command

_LAB: Final = "tablee_lab"
TOOLS: Final = {
    "sim": "simulate servers on which everything goes wrong, and look for what is lost",
    "prove": "kill, freeze, fill and confuse real servers, and see that they keep their promises",
    "bench": "measure how fast everything is here, beside peers and bounds",
}


class Tool(Protocol):
    """What the module of a command has."""

    MORE: str
    """What `--help` says beside the line in the list of commands."""

    @staticmethod
    def add_arguments(parser: Parser) -> None:
        """Add the arguments of the command."""

    @staticmethod
    def run(chosen: Namespace) -> int:
        """Run it with the arguments that were given; the exit code."""


def add_lab(commands: Commands, arguments: Sequence[str]) -> None:
    """Add the developers' commands; or `Mistake` when one of them is called and is not there."""
    called = next((word for word in arguments if not word.startswith("-")), None)
    for name, help_ in TOOLS.items():
        if name == called:
            tool = _load(name)
            tool.add_arguments(add_command(commands, name, tool.run, help_, tool.MORE))
        else:
            commands.add_parser(name, help=help_)


def _load(name: str) -> Tool:
    if find_spec(_LAB) is None:
        raise Mistake(f"tablee {name} is a developer's tool: clone the repository and run pip install -e . in it.")
    tool: Tool = import_module(f"{_LAB}.{name}.command")  # type: ignore[assignment]  # a module that fits the protocol
    return tool
