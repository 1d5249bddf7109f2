"""A client of the wire protocol, for programs that play at a table of a server, such as your own bot.

`docs/client.md` shows how to use it, and `docs/wire.md` describes what goes over the socket. It needs only `pip install
tablee`.
"""

from tablee.client.decision import Decision
from tablee.client.errors import Disconnected, Refused
from tablee.client.picture import Heard, Picture
from tablee.client.table import Table
from tablee.client.visitor import Visitor, connect

__all__ = ["Decision", "Disconnected", "Heard", "Picture", "Refused", "Table", "Visitor", "connect"]
