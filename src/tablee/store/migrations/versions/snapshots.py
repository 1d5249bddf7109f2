"""Snapshots: the latest one of each table, so that opening it does not need the whole log."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def _key(length: int) -> sa.String:
    return sa.String(length).with_variant(sa.String(length, collation="C"), "postgresql")


def upgrade() -> None:
    """From the first schema. Tables that are open have no snapshot until their next game."""
    op.create_table(
        "snapshots",
        sa.Column("table_code", _key(16), sa.ForeignKey("tables.code", name="snapshots_table"), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
