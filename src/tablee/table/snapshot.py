"""A table between two games, as text. A server that opens the table need not read the log of the earlier games.

The log stays the truth. Text that is damaged, or in a form that we do not know, is not read; then the whole log is.
"""

from hashlib import blake2b
from typing import Final, Literal, TypeAlias, get_args

import msgspec

from tablee.table.model import Table

_Form: TypeAlias = Literal[2]
"""The form of the text. Raise it when `fold.py` gives another table for the same log."""

_FIELDS: Final = [field for field in msgspec.structs.fields(Table) if field.name != "match"]
# No field has a default here, and no other field is allowed: text of an earlier or later form cannot be read.
_KEPT: Final = msgspec.defstruct(
    "Kept",
    [("form", _Form), ("chain", bytes), *((field.name, field.type) for field in _FIELDS)],
    forbid_unknown_fields=True,
)
_DECODER: Final = msgspec.json.Decoder(_KEPT)


def write(table: Table, chain: bytes) -> str:
    """The table without its game, and the hash of its log. The next entry must not need the game of this table."""
    (form,) = get_args(_Form)
    kept = {field.name: getattr(table, field.name) for field in _FIELDS}
    body = msgspec.json.encode({"form": form, "chain": chain, **kept})
    return f"{_sum(body)}{body.decode()}"


def read(text: str) -> tuple[Table, bytes] | None:
    """The inverse of `write`; None if the text is damaged or has another form."""
    body = text[_SUM:].encode()
    if text[:_SUM] != _sum(body):
        return None
    try:
        kept = _DECODER.decode(body)
    except msgspec.DecodeError:
        return None
    chain: bytes = getattr(kept, "chain")  # noqa: B009  the struct is built from the fields of another
    return Table(**{field.name: getattr(kept, field.name) for field in _FIELDS}), chain


_SUM: Final = 32
"""Length of the checksum before the text, in characters."""


def _sum(body: bytes) -> str:
    return blake2b(body, digest_size=_SUM // 2).hexdigest()
