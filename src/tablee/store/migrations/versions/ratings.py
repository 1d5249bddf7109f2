"""Results of rated games, and the ratings of people that follow from them."""

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision = "5"


def _key(length: int) -> sa.String:
    return sa.String(length).with_variant(sa.String(length, collation="C"), "postgresql")


def upgrade() -> None:
    """From the schema with analyses. No game was rated yet."""
    op.create_table(
        "results",
        sa.Column("record", _key(64), primary_key=True),
        sa.Column("pool", _key(64), nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("place", sa.Integer, unique=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "ratings",
        sa.Column("person", _key(64), primary_key=True),
        sa.Column("pool", _key(64), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
