"""The PostgreSQL that the tests of the store have, for several servers at once."""

from tests.store.conftest import postgresql, postgresql_url

__all__ = ["postgresql", "postgresql_url"]
