"""The PostgreSQL fixtures of the store's tests, for tests with several servers."""

from tests.store.conftest import postgresql, postgresql_url

__all__ = ["postgresql", "postgresql_url"]
