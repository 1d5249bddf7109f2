"""`python -m tablee.kernel.laws package.module:TRIAL SEED` prints the trace of a trial: see `same_everywhere`."""

import importlib
import sys

from tablee.kernel.laws.check import trace
from tablee.kernel.seed import Seed

_module, _, _name = sys.argv[1].partition(":")
print(trace(getattr(importlib.import_module(_module), _name), Seed.read(sys.argv[2])))
