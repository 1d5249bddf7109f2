"""A wheel ships the web client: it is built on the way, with Node from PyPI where the machine has none."""

import sys
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "tools"))
import web


class WebClient(BuildHookInterface):  # type: ignore[type-arg]  # hatchling's own business
    """Builds the client before the wheel is put together."""

    def dependencies(self) -> "list[str]":
        """What the build itself needs."""
        return [] if web.is_built() or web.find_npm() else [web.WHEEL]

    def initialize(self, version: str, build_data: "dict[str, object]") -> None:  # noqa: ARG002  part of the interface
        """Build the client; in an editable installation `tools/setup.py` has done so, or will."""
        if version != "editable":
            web.build()
