"""Build hook: builds the web client into the wheel, with Node from PyPI if the machine has none."""

import sys
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "tools"))
import web


class WebClient(BuildHookInterface):  # type: ignore[type-arg]  # hatchling does not export the type
    """Builds the client before the wheel."""

    def dependencies(self) -> "list[str]":
        """Packages that the build needs."""
        if web.is_built():
            return []
        return ["pip"] if web.find_npm() else ["pip", web.WHEEL]  # pip fetches the packages for Python in the page

    def initialize(self, version: str, build_data: "dict[str, object]") -> None:  # noqa: ARG002  part of the interface
        """Build the client. For an editable installation, `tools/setup.py` builds it instead."""
        if version != "editable":
            web.build()
