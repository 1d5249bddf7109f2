"""A core that cannot be used is noticed, with one sentence in the log, and Python goes on without it."""

import gc
import hashlib
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tablee.games import pairs
from tablee.kernel import core
from tablee.kernel.seed import Seed
from tools.core import SEAL, main, sources

ROOT = Path(__file__).parents[2]
FILE = sources()["pairs"].with_suffix(".wasm")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A copy of a core, in a folder of its own."""
    copied = tmp_path / "patience" / "core.wasm"
    copied.parent.mkdir()
    copied.write_bytes(FILE.read_bytes())
    return copied


def said(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "tablee"]


def refused(place: Path, caplog: pytest.LogCaptureFixture, edition: int = 1, layout: int = 1) -> str:
    """Ask twice for a core that cannot be used; return the only sentence in the log."""
    assert core.core_at(place, edition, layout) is None
    assert core.core_at(place, edition, layout) is None
    (sentence,) = said(caplog)
    before = "The core of patience is not used, and Python does its work, slower: "
    assert sentence.startswith(before)
    return sentence.removeprefix(before)


def test_a_good_core_is_used_without_a_word(place: Path, caplog: pytest.LogCaptureFixture) -> None:
    found = core.core_at(place, 1, 1)
    assert found is not None
    assert found is core.core_at(place, 1, 1)
    assert found.call("edition") == 1
    assert said(caplog) == []


def test_a_missing_core_is_noticed(place: Path, caplog: pytest.LogCaptureFixture) -> None:
    place.unlink()
    assert refused(place, caplog) == "its file is missing."


@pytest.mark.parametrize("at", [0, 9, 500, -200, -45, -35, -1])
def test_a_single_wrong_bit_is_noticed(place: Path, caplog: pytest.LogCaptureFixture, at: int) -> None:
    code = bytearray(place.read_bytes())
    code[at] ^= 4
    place.write_bytes(code)
    assert refused(place, caplog) == "its file is damaged."


@pytest.mark.parametrize("size", [0, 20, 1000])
def test_a_core_cut_short_is_noticed(place: Path, caplog: pytest.LogCaptureFixture, size: int) -> None:
    place.write_bytes(place.read_bytes()[:size])
    assert refused(place, caplog) == "its file is damaged."


def test_a_file_that_is_sealed_and_no_core_is_noticed(place: Path, caplog: pytest.LogCaptureFixture) -> None:
    place.write_bytes(b"nonsense" + SEAL + hashlib.sha256(b"nonsense").digest())
    assert refused(place, caplog).startswith("wasmtime refuses it (")


def test_a_core_of_another_edition_is_noticed(place: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert refused(place, caplog, edition=2) == "it is of edition 1 and layout 10001, not 2 and 10001."


def test_a_core_of_another_layout_is_noticed(place: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert refused(place, caplog, layout=7) == "it is of edition 1 and layout 10001, not 1 and 10007."


def test_without_wasmtime_one_sentence_says_so(
    place: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    assert refused(place, caplog) == "wasmtime is not installed."


@pytest.fixture
def _without(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game as if its core could not be used."""
    monkeypatch.setattr(sys.modules["tablee.games.pairs.twin"], "core_at", lambda *_: None)


@pytest.mark.usefixtures("_without")
def test_a_game_goes_on_in_python_with_the_same_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    state = pairs.deal(pairs.read_options({}), Seed.numbered(3))
    assert pairs.twin(pairs.read_options({})) is None
    solving, seed = pairs.solving(), Seed.numbered(3)
    without = solving.solve(state, 300), solving.grade(state, seed), solving.blind_share(state, seed)
    monkeypatch.undo()
    assert pairs.twin(pairs.read_options({})) is not None
    assert (solving.solve(state, 300), solving.grade(state, seed), solving.blind_share(state, seed)) == without


def test_the_command_works_without_wasmtime_and_says_it_once() -> None:
    code = (
        "import sys; sys.modules['wasmtime'] = None; from tablee.cli.main import main; main(['solve', '--deals', '5'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[0].split()[:2] == ["winnable", "5"]
    assert done.stderr.count("wasmtime is not installed") == 1


def test_the_tests_of_a_game_with_a_core_also_pass_without_wasmtime() -> None:
    files = [f"tests/games/pairs/{name}.py" for name in ("test_bots", "test_hints", "test_rules", "test_solver")]
    code = f"import sys; sys.modules['wasmtime'] = None; import pytest; sys.exit(pytest.main({files}))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:]


def test_every_thread_has_its_own_core() -> None:
    with ThreadPoolExecutor(1) as pool:
        other = pool.submit(core.core_at, FILE, 1, 1).result()
    assert other is not None
    assert other is not core.core_at(FILE, 1, 1)


def test_places_do_not_overlap_and_keep_what_was_written(place: Path) -> None:
    found = core.core_at(place, 1, 1)
    assert found is not None
    ends: list[int] = []
    for n in range(30):
        at = found.put(f"place{n}", bytes([n]) * (5000 * n + 1))
        assert at % 16 == 0
        assert all(at >= end for end in ends)
        ends.append(at + 5000 * n + 1)
    for n in range(30):
        assert found.get(found.place(f"place{n}", 1), 5000 * n + 1) == bytes([n]) * (5000 * n + 1)


def test_a_part_of_the_memory_outlives_the_core(place: Path) -> None:
    module = core._module(place, 1, 1)
    assert module is not None
    made = core.Core(module)
    part = made.bytes_at(made.put("text", b"still here"), 10)
    with pytest.raises(IndexError):
        made.bytes_at(0, 1 << 40)
    del made
    gc.collect()
    assert bytes(part) == b"still here"


def test_the_tool_says_what_it_takes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert main(["build", "chess"]) == 2
    assert "Say what to do: core.py build or core.py check" in capsys.readouterr().err


def test_the_tool_finds_a_file_that_is_not_what_its_source_gives(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "small" / "core.c"
    source.parent.mkdir()
    source.write_text("int one(void) { return 1; }\n")
    monkeypatch.setattr("tools.core.known", lambda: {"small": source})
    assert main(["check"]) == 1
    assert main(["build"]) == 0
    assert main(["check", "small"]) == 0
    source.write_text('__attribute__((export_name("two"))) int two(void) { return 2; }\n')
    assert main(["check"]) == 1
    source.write_text("int one(void) { return 1 }\n")
    assert main(["build"]) == 1
    shown = capsys.readouterr()
    assert "small: core.wasm is not what core.c gives; run tools/core.py build small" in shown.out
    assert "small/core.c cannot be built" in shown.err
