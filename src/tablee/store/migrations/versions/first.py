"""The first schema: tables, their log, who belongs to them, records, presence, names, secrets."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def _key(length: int) -> sa.String:
    return sa.String(length).with_variant(sa.String(length, collation="C"), "postgresql")


def upgrade() -> None:
    """From an empty database."""
    op.create_table(
        "tables",
        sa.Column("code", _key(16), primary_key=True),
        sa.Column("game", _key(32), nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.Boolean, nullable=False),
    )
    op.create_table(
        "log",
        sa.Column("table_code", _key(16), sa.ForeignKey("tables.code", name="log_table"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("follows", sa.Integer),
        sa.Column("command", _key(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.UniqueConstraint("table_code", "command", name="log_command"),
        sa.ForeignKeyConstraint(["table_code", "follows"], ["log.table_code", "log.seq"], name="log_without_gaps"),
        sa.CheckConstraint("coalesce(follows, 0) = seq - 1", name="log_follows"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "members",
        sa.Column("person", _key(64), primary_key=True),
        sa.Column("table_code", _key(16), sa.ForeignKey("tables.code", name="members_table"), primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "records",
        sa.Column("id", _key(64), primary_key=True),
        sa.Column("table_code", _key(16)),
        sa.Column("game", _key(32), nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
    )
    op.create_index("records_table", "records", ["table_code"])
    op.create_table(
        "presence",
        sa.Column("table_code", _key(16), sa.ForeignKey("tables.code", name="presence_table"), primary_key=True),
        sa.Column("person", _key(64), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "people",
        sa.Column("id", _key(64), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("name", _key(100), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
