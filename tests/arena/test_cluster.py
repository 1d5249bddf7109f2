"""Deals spread over a Ray cluster give exactly the results of one process."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tablee.arena.cluster import NoCluster, _knock, _play
from tablee.cli.main import main

LOOPBACK = {**os.environ, "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
"""Makes Ray believe that a cluster of machines is impossible, so that it stays on the loopback."""
START = (
    "start --head --block --port=0 --node-ip-address=127.0.0.1 --num-cpus=2 --object-store-memory=80000000 "
    "--include-dashboard=false --include-log-monitor=false --disable-usage-stats --log-color=false"
)
SERIES = ("sequence", "easy", "beginner", "--deals", "6", "--seed", "5", "--json")


@contextmanager
def cluster() -> Iterator[str]:
    """A small cluster on this machine, and its address. It ends with the process that was started here."""
    with TemporaryDirectory(prefix="ray", dir="/tmp") as folder:  # paths of Unix sockets must be short
        command = [sys.executable, "-m", "ray.scripts.scripts", *START.split(), f"--temp-dir={folder}"]
        head = subprocess.Popen(
            command, env=LOOPBACK, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8"
        )
        assert head.stdout is not None
        try:
            said = ""
            while "--block\n" not in said and (line := head.stdout.readline()):
                said += line
            assert "Ray runtime started" in said, said
            yield Path(folder, "ray_current_cluster").read_text(encoding="utf-8")
        finally:
            head.terminate()
            head.communicate()


def arena(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tablee", "arena", *arguments]
    return subprocess.run(command, env=LOOPBACK, capture_output=True, text=True, check=False)


def test_one_process_two_processes_and_a_cluster_give_the_same_results(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *SERIES]) == 0
    one = capsys.readouterr().out
    assert main(["arena", *SERIES, "--workers", "2"]) == 0
    assert capsys.readouterr().out == one
    (tmp_path / "bot.py").write_text("for line in open(0): print('z9@z9', flush=True)")
    with cluster() as address:
        spread = arena(*SERIES, "--ray", address)
        failed = arena("sequence", f"{sys.executable} {tmp_path}/bot.py", "random", "--ray", address)
    assert (spread.stdout, spread.stderr) == (one, "")
    assert (failed.returncode, failed.stderr.count("\n")) == (2, 1)
    assert "none of its moves" in failed.stderr


def test_a_machine_with_other_code_does_not_play() -> None:
    with pytest.raises(NoCluster, match="another tablee"):
        _play(abs, -1, "the digest of other code")


@pytest.mark.parametrize("command", [["arena", "sequence", "hard", "easy"], ["ladder", "sequence"]])
def test_a_missing_ray_and_conflicting_options_are_reported_in_a_sentence(
    command: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def said(*arguments: str) -> str:
        assert main([*command, *arguments]) == 2
        printed = capsys.readouterr()
        assert (printed.out, printed.err.count("\n")) == ("", 1)
        return printed.err

    assert "choose one" in said("--ray", "127.0.0.1:6379", "--workers", "2")
    monkeypatch.setitem(sys.modules, "ray", None)  # as if it were not installed
    assert "comes with the extra `ray`" in said("--ray", "127.0.0.1:6379")


@pytest.mark.parametrize("address", ["auto", "ray://127.0.0.1:6379", "127.0.0.1:", "127.0.0.1:70000", ":6379"])
def test_an_address_is_a_host_and_a_port(address: str) -> None:
    with pytest.raises(NoCluster, match=f"HOST:PORT, not {address!r}"):
        _knock(address)


def test_an_address_without_a_server_is_named() -> None:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))  # bound, but not listening
        address = f"127.0.0.1:{held.getsockname()[1]}"
        with pytest.raises(NoCluster, match=f"nobody answers at {address}"):
            _knock(address)


def test_ray_is_loaded_only_on_request() -> None:
    code = "import sys; from tablee.cli.main import main; main(sys.argv[1:]); print('ray' in sys.modules)"
    command = [sys.executable, "-c", code, "arena", "pairs", "easy", "--deals", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "False"
