"""Settings of the whole test suite."""

import os

import pytest
from hypothesis import settings

# The same examples in every run: a failing test fails for everybody.
settings.register_profile("tablee", derandomize=True, deadline=None, print_blob=True)
settings.load_profile("tablee")

# JAX compiles every size of its arrays anew: in tests that takes far longer than running the result.
os.environ.setdefault("JAX_DISABLE_MOST_OPTIMIZATIONS", "1")


def pytest_addoption(parser: pytest.Parser) -> None:
    """How much of the longest tests runs. `tablee prove cores` runs all of it."""
    parser.addoption(
        "--mutants", type=int, default=1, help="maximum number of mutants of each core; 0: one without a mistake"
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests. If they came last, all other workers would wait for them."""
    items.sort(key=lambda item: not item.nodeid.startswith("tests/fifth/"))
