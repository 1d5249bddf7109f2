"""`tablee`, with bots that do not take their time: nobody has to follow them here."""

import sys

from tablee.cli.main import main
from tablee.table import due

if __name__ == "__main__":
    due._PACES = (0, 40)  # type: ignore[misc]  # that is what makes it another server
    sys.exit(main())
