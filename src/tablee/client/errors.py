"""The exceptions of the client."""

from collections.abc import Mapping

from tablee.kernel.json import Json


class Refused(Exception):
    """The server has refused a request or a command. The message is its English sentence."""

    def __init__(self, refusal: Mapping[str, Json]) -> None:
        super().__init__(str(refusal.get("en", refusal)))
        self.why = str(refusal.get("why"))
        """The reason as a code, such as `not_host`: one of `Why` in `tablee.table.refusal`."""
        rule = refusal.get("rule")
        self.rule = None if rule is None else str(rule)
        """The clause of the rules that a move breaks."""
        self.french = str(refusal.get("fr", ""))


class Disconnected(Exception):
    """There is no connection to the table."""

    def __init__(self, code: int | None = None) -> None:
        super().__init__("the server cannot be reached" if code is None else f"the socket was closed with code {code}")
        self.code = code
        """The close code of the socket; None if there was no socket."""
