"""What a server keeps: the append-only log of every table and the little else, on SQLite or PostgreSQL alike."""
