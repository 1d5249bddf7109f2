"""For the operator: a rolling hash of the log, and the people and addresses that are banned."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def _key(length: int) -> sa.String:
    return sa.String(length).with_variant(sa.String(length, collation="C"), "postgresql")


def upgrade() -> None:
    """From the schema with snapshots. Entries that are there have no hash; the next one of their table covers them."""
    op.add_column("log", sa.Column("chain", sa.LargeBinary))
    op.create_table(
        "bans",
        sa.Column("what", _key(64), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
