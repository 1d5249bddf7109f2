"""`python -m tablee` is the command `tablee`."""

import sys

from tablee.cli.main import main

sys.exit(main())
