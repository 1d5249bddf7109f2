"""The migrations of the schema, step by step. Never change a step that a database may already have run.

Nodes of an older version may go on while a newer one migrates. So a step only adds: new tables, indexes, and columns
that an older version need not fill.
"""

from typing import Final

NEWEST: Final = "6"
"""The revision of the last step. A database with this revision needs no migration."""
