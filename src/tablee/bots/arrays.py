"""numpy, or where it is not installed the little of it that our nets need: `plain_arrays`. So it is in a page."""

from typing import Final

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError:
    from tablee.bots import plain_arrays as np  # type: ignore[no-redef]  # the part of it that is used here
    from tablee.bots.plain_arrays import Array as NDArray  # type: ignore[assignment]

IS_NUMPY: Final = np.__name__ == "numpy"
"""Whether these are numpy's own arrays."""

__all__ = ["IS_NUMPY", "NDArray", "np"]
