"""The developers' commands `tablee sim|prove|bench`. They live in the repository, and no wheel ships them.

Each is a module `tablee_lab.NAME.command`, loaded only when the command is called.
"""

from argparse import Namespace
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Final, Protocol

from tablee.cli.arguments import Commands, Mistake, Parser, add_command

_LAB: Final = "tablee_lab"
TOOLS: Final = {
    "sim": "simulate servers with faults, and check that nothing is lost",
    "prove": "inject faults into real servers, and check that they keep their promises",
    "bench": "measure how fast everything is, compared with other software and fixed limits",
}


class Tool(Protocol):
    """The interface of a command's module."""

    MORE: str
    """More text for `--help`."""

    @staticmethod
    def add_arguments(parser: Parser) -> None:
        """Add the arguments of the command."""

    @staticmethod
    def run(chosen: Namespace) -> int:
        """Run the command; return the exit code."""


def add_lab(commands: Commands, arguments: Sequence[str]) -> None:
    """Add the developers' commands. Raise `Mistake` if one is called but not installed."""
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
