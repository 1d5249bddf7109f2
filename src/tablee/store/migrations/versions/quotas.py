"""Quotas that all nodes share: how far each of them is spent."""

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def _key(length: int) -> sa.String:
    return sa.String(length).with_variant(sa.String(length, collation="C"), "postgresql")


def upgrade() -> None:
    """From the schema with hashes. Every quota is full."""
    op.create_table(
        "quotas",
        sa.Column("what", _key(64), primary_key=True),
        sa.Column("full_at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
