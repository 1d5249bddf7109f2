"""The server's sockets and logs: messages leave at once, buffers are small, and log lines are JSON."""

import json
import socket
import subprocess
import sys

from tablee.cli.serve import _listen


def test_no_message_waits_for_the_acknowledgement_of_an_earlier_one() -> None:
    with _listen("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_the_system_buffers_little_for_a_client_that_does_not_read() -> None:
    with _listen("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF) <= 2 * 131_072  # Linux doubles the value


def test_log_messages_of_libraries_are_lines_of_json_too() -> None:
    program = (
        "import logging; from tablee.cli.serve import _log; _log(); logging.getLogger('some.thing').warning('no %s', 1)"
    )
    said = subprocess.run([sys.executable, "-c", program], stderr=subprocess.PIPE, text=True, check=True).stderr
    line = json.loads(said)
    assert (line["event"], line["said"], line["level"]) == ("some logged a message", "no 1", "warning")


def test_of_very_many_log_messages_of_libraries_the_rest_is_counted() -> None:
    program = (
        "import logging; from tablee.cli import serve; serve._log(); some = logging.getLogger('some').warning\n"
        "for number in range(1_000): some('message %s', number)\n"
        "serve._SPAN = 0.0; some('later')"
    )
    said = subprocess.run([sys.executable, "-c", program], stderr=subprocess.PIPE, text=True, check=True).stderr
    lines = [json.loads(line) for line in said.splitlines()]
    assert [line.get("said", line.get("count")) for line in lines] == [
        *(f"message {n}" for n in range(20)),
        980,
        "later",
    ]
