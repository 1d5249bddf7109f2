"""The database of a server, on SQLite or PostgreSQL: the append-only log of every table, records, names and secrets."""
