"""The tables of the database, the same on SQLite and on PostgreSQL.

Two unique keys of the log replace locks. `(table_code, seq)` gives every place to one entry. `(table_code, command)`
lets a command be done only once. A third rule prevents gaps: every entry but the first points to the one before it.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from tablee.store import bounds

metadata = MetaData()


def _key(length: int) -> String:
    """A text for keys. PostgreSQL compares it byte by byte, as SQLite always does."""
    return String(length).with_variant(String(length, collation="C"), "postgresql")


tables = Table(
    "tables",
    metadata,
    Column("code", _key(bounds.CODE), primary_key=True),
    Column("game", _key(bounds.GAME), nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("ended", Boolean, nullable=False),
)

log = Table(
    "log",
    metadata,
    Column("table_code", _key(bounds.CODE), ForeignKey("tables.code", name="log_table"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("follows", Integer),
    Column("command", _key(bounds.COMMAND), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    # A server of an earlier version writes no hash.
    Column("chain", LargeBinary),
    UniqueConstraint("table_code", "command", name="log_command"),
    ForeignKeyConstraint(["table_code", "follows"], ["log.table_code", "log.seq"], name="log_without_gaps"),
    CheckConstraint("coalesce(follows, 0) = seq - 1", name="log_follows"),
    sqlite_with_rowid=False,
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_code", _key(bounds.CODE), ForeignKey("tables.code", name="snapshots_table"), primary_key=True),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

members = Table(
    "members",
    metadata,
    Column("person", _key(bounds.PERSON), primary_key=True),
    Column("table_code", _key(bounds.CODE), ForeignKey("tables.code", name="members_table"), primary_key=True),
    Column("since", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

records = Table(
    "records",
    metadata,
    Column("id", _key(bounds.RECORD_ID), primary_key=True),
    # No foreign key: the table of an imported record may be on another server.
    Column("table_code", _key(bounds.CODE)),
    Column("game", _key(bounds.GAME), nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
    Column("about", Text, nullable=False),
    Index("records_table", "table_code"),
)

analyses = Table(
    "analyses",
    metadata,
    # No foreign key: a server of an earlier version removes the record alone.
    Column("record", _key(bounds.RECORD_ID), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

results = Table(
    "results",
    metadata,
    # No foreign key: a result outlasts the record of its game.
    Column("record", _key(bounds.RECORD_ID), primary_key=True),
    Column("pool", _key(bounds.POOL), nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    # The order in which results were counted, from 1. None: it is not counted yet.
    Column("place", Integer, unique=True),
    sqlite_with_rowid=False,
)

ratings = Table(
    "ratings",
    metadata,
    Column("person", _key(bounds.PERSON), primary_key=True),
    Column("pool", _key(bounds.POOL), primary_key=True),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

presence = Table(
    "presence",
    metadata,
    Column("table_code", _key(bounds.CODE), ForeignKey("tables.code", name="presence_table"), primary_key=True),
    Column("person", _key(bounds.PERSON), primary_key=True),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

people = Table(
    "people",
    metadata,
    Column("id", _key(bounds.PERSON), primary_key=True),
    Column("name", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

bans = Table(
    "bans",
    metadata,
    # The id of a person, or a network such as 203.0.113.7/32.
    Column("what", _key(bounds.PERSON), primary_key=True),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

quotas = Table(
    "quotas",
    metadata,
    # What is limited, and for whom, as a digest.
    Column("what", _key(bounds.PERSON), primary_key=True),
    Column("full_at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", _key(bounds.NAME), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
