"""Settings of the whole test suite."""

from hypothesis import settings

# The same examples in every run: a failing test fails for everybody.
settings.register_profile("tablee", derandomize=True, deadline=None, print_blob=True)
settings.load_profile("tablee")
