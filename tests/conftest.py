"""Settings of the whole test suite."""

from hashlib import sha256

import pytest
from hypothesis import settings

# The same examples in every run: a failing test fails for everybody.
settings.register_profile("tablee", derandomize=True, deadline=None, print_blob=True)
settings.load_profile("tablee")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mix the modules, always in the same way: then tests that wait for a browser run beside tests that compute."""
    items.sort(key=lambda item: sha256(str(item.path.name).encode()).digest())
