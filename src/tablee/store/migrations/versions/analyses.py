"""Analyses of finished games, kept with their records."""

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"


def _key(length: int) -> sa.String:
    return sa.String(length).with_variant(sa.String(length, collation="C"), "postgresql")


def upgrade() -> None:
    """From the schema with quotas. Nothing is analysed yet."""
    op.create_table(
        "analyses",
        sa.Column("record", _key(64), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
