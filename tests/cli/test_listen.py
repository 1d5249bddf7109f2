"""How the server listens: what it sends leaves at once."""

import json
import socket
import subprocess
import sys

from tablee.cli.serve import _listen


def test_no_message_waits_until_the_one_before_it_has_been_acknowledged() -> None:
    with _listen("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_what_a_library_has_to_say_is_a_line_of_json_too() -> None:
    program = (
        "import logging; from tablee.cli.serve import _log; _log(); logging.getLogger('some.thing').warning('no %s', 1)"
    )
    said = subprocess.run([sys.executable, "-c", program], stderr=subprocess.PIPE, text=True, check=True).stderr
    line = json.loads(said)
    assert (line["event"], line["said"], line["level"]) == ("some has said something", "no 1", "warning")
