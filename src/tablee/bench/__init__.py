"""Our figures, each taken in one run beside a bound or a peer: `tablee bench`."""

from typing import Final

PARTS: Final = ("rules", "peers", "search", "bots", "solver", "server", "start", "memory", "page")
"""What can be measured. Each is a module here, with a function `lines`."""
