"""A table between two games, as text. A server that opens the table need not read the log of the earlier games.

The log stays the truth. Text in a form that we do not know is not read; then the whole log is.
"""

from typing import Final, Literal, TypeAlias, get_args

import msgspec

from tablee.table.model import Table

_Form: TypeAlias = Literal[1]
"""The form of the text. Raise it when `fold.py` gives another table for the same log."""

_FIELDS: Final = [field for field in msgspec.structs.fields(Table) if field.name != "match"]
# No field has a default here, and no other field is allowed: text of an earlier or later form cannot be read.
_KEPT: Final = msgspec.defstruct(
    "Kept", [("form", _Form), *((field.name, field.type) for field in _FIELDS)], forbid_unknown_fields=True
)
_DECODER: Final = msgspec.json.Decoder(_KEPT)


def write(table: Table) -> str:
    """The table without its game. Apply to it the entry that deals the next game, which needs no earlier one."""
    (form,) = get_args(_Form)
    kept = {field.name: getattr(table, field.name) for field in _FIELDS}
    return msgspec.json.encode({"form": form, **kept}).decode()


def read(text: str) -> Table | None:
    """The inverse of `write`; None if the text has another form."""
    try:
        kept = _DECODER.decode(text)
    except msgspec.DecodeError:
        return None
    return Table(**{field.name: getattr(kept, field.name) for field in _FIELDS})
