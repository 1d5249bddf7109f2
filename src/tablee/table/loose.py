"""JSON data inside messages: what a game says about itself, and checks itself when it comes back.

msgspec reads no alias that refers to itself, so to it this is anything.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablee.kernel.plain import Json
else:
    from typing import Any as Json

__all__ = ["Json"]
