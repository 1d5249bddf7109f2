"""The migrations of the schema, step by step. Never change a step that a database may already have run."""

from typing import Final

NEWEST: Final = "2"
"""The revision of the last step. A database with this revision needs no migration."""
