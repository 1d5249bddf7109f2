"""How the server listens: what it sends leaves at once."""

import socket

from tablee.cli.serve import _listen


def test_no_message_waits_until_the_one_before_it_has_been_acknowledged() -> None:
    with _listen("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
