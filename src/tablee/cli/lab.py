"""The developers' commands `tablee sim|prove|bench|train`. They live in the repository, and no wheel ships them.

Each is a module `tablee_lab.NAME.command`, loaded only when the command is called.
"""

from argparse import Namespace
from collections.abc import Mapping
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Final, Protocol

from tablee.cli.arguments import Mistake, Parser, set_command
from tablee.cli.commands import Command

_LAB: Final = "tablee_lab"


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


def _add(name: str, parser: Parser) -> None:
    tool = _load(name)
    set_command(parser, tool.run, tool.MORE)
    tool.add_arguments(parser)


def _load(name: str) -> Tool:
    if find_spec(_LAB) is None:
        raise Mistake(f"tablee {name} is a developer's tool: clone the repository and run pip install -e . in it.")
    tool: Tool = import_module(f"{_LAB}.{name}.command")  # type: ignore[assignment]  # a module that fits the protocol
    return tool


TOOLS: Final[Mapping[str, Command]] = {
    "sim": Command("simulate servers with faults, and check that nothing is lost", partial(_add, "sim")),
    "prove": Command(
        "inject faults into real servers, and check that they keep their promises", partial(_add, "prove")
    ),
    "bench": Command(
        "measure how fast everything is, compared with other software and fixed limits", partial(_add, "bench")
    ),
    "train": Command("train nets that play, by playing against themselves on an accelerator", partial(_add, "train")),
}
"""The developers' commands, by name."""
