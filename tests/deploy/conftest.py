"""The PostgreSQL fixtures of the store's tests."""

from tests.store.conftest import postgresql, postgresql_url

__all__ = ["postgresql", "postgresql_url"]
