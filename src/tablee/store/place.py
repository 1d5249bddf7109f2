"""The default database: a file in the user's data folder."""

from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy import URL


def default_database() -> str:
    """The address of the user's own database. Creates its folder if it is missing."""
    folder = user_data_path("tablee", appauthor=False)
    # Private to the user: the database holds secrets.
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return address_of(folder / "tablee.sqlite3")


def address_of(path: Path) -> str:
    """The address of a database file."""
    return URL.create("sqlite", database=str(path)).render_as_string()
