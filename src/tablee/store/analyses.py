"""Analyses of finished games, in SQL. They can be made again from the records at any time."""

from sqlalchemy import Connection, delete, select

from tablee.store.log import inserting
from tablee.store.schema import analyses, records


def analysis(connection: Connection, record: str, version: int) -> str | None:
    """The analysis of a finished game, if one of this version is kept."""
    wanted = select(analyses.c.body).where(analyses.c.record == record, analyses.c.version == version)
    return connection.scalar(wanted)


def keep_analysis(connection: Connection, record: str, version: int, body: str) -> None:
    """Keep the analysis of a finished game in place of an earlier one. Does nothing if the game is gone."""
    if connection.scalar(select(records.c.id).where(records.c.id == record)) is None:
        return
    adding = inserting(analyses, connection.dialect.name)
    changed = {"version": adding.excluded.version, "body": adding.excluded.body}
    keeping = adding.on_conflict_do_update(index_elements=["record"], set_=changed)
    connection.execute(keeping, {"record": record, "version": version, "body": body})


def forget(connection: Connection) -> None:
    """Remove the analyses of games that are gone: a server of an earlier version removes only the games."""
    connection.execute(delete(analyses).where(analyses.c.record.not_in(select(records.c.id))))
