"""The set-up says in one sentence what it lacks, and does nothing twice."""

import ast
import hashlib
import importlib.util
import io
import os
import re
import subprocess
import sys
import tomllib
from contextlib import redirect_stdout
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest

from tablee.cli.main import build
from tablee.games import GAMES

ROOT = Path(__file__).parents[1]


@pytest.fixture
def setup(tmp_path: Path) -> ModuleType:
    """A copy of the script in a folder of its own, with the files it reads."""
    (tmp_path / "tools").mkdir()
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "play.txt").write_text("no-such-package-anywhere==1 --hash=sha256:" + "0" * 64)
    for name in ("pyproject.toml", "tools/setup.py"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    spec = importlib.util.spec_from_file_location("setup_under_test", tmp_path / "tools" / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_an_old_python_gets_a_sentence(setup: ModuleType) -> None:
    with pytest.raises(setup.SetupFailed, match=r"needs Python 3\.11 or newer, but python3 here is 3\.9\."):
        setup.check_python((3, 9))
    setup.check_python((3, 11))
    setup.check_python((4, 0))


def test_an_old_python_can_read_the_script() -> None:
    """Nothing newer than Python 3.7 stands in it, or the sentence would be a syntax error."""
    ast.parse((ROOT / "tools" / "setup.py").read_text(encoding="utf-8"), feature_version=(3, 7))


def test_a_python_without_venv_gets_a_sentence(setup: ModuleType, tmp_path: Path) -> None:
    python = tmp_path / "python3"
    python.write_text("#!/bin/sh\necho 'No module named venv' >&2\nexit 1\n")
    python.chmod(0o755)
    with pytest.raises(setup.SetupFailed, match="venv module does not work here"):
        setup.make_venv(str(python))


def test_a_machine_without_a_network_gets_a_sentence_and_code_one(setup: ModuleType, tmp_path: Path) -> None:
    unreachable = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "UV_INDEX_URL": "http://127.0.0.1:9/simple"}
    quick = {"PIP_RETRIES": "0", "UV_HTTP_RETRIES": "0", "PIP_FIND_LINKS": "", "PIP_CONFIG_FILE": os.devnull}
    done = subprocess.run(
        [sys.executable, str(tmp_path / "tools" / "setup.py"), "play"],
        env={**os.environ, **unreachable, **quick}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.splitlines()[0] == "Setting up (once)…"
    assert done.stderr.splitlines()[1].startswith("The packages could not be fetched: is there a network?")
    assert not list(setup.VENV.glob("stamp-*"))


def test_a_machine_without_python_gets_a_sentence() -> None:
    for wrapper in ("play", "test"):
        done = subprocess.run(
            ["/bin/sh", str(ROOT / wrapper)], env={"PATH": ""}, capture_output=True, text=True, check=False
        )
        assert done.returncode != 0
        assert "Tablée needs Python 3.11 or newer" in done.stderr


def test_what_is_done_is_not_done_again(setup: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    setup.VENV.mkdir()
    monkeypatch.setattr(setup, "make_venv", lambda _: done.append("venv"))
    monkeypatch.setattr(setup, "install", lambda steps: done.append(Path(steps[0][-1]).name))
    monkeypatch.setattr(setup, "compile_code", lambda: done.append("compiled"))
    setup.prepare("play")
    setup.prepare("play")
    assert done == ["venv", "play.txt", "compiled"]
    (setup.HERE / "requirements" / "play.txt").write_text("changed")
    setup.prepare("play")
    assert done == ["venv", "play.txt", "compiled", "play.txt", "compiled"]


def test_the_set_up_compiles_our_packages_and_what_a_server_loads(
    setup: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup.BIN.mkdir(parents=True)
    python = setup.BIN / "python"
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    for folder in ("src", "lab"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "module.py").write_text("")
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path / "bytecode"))
    setup.compile_code()
    written = {(path.parent.name, path.name.partition(".")[0]) for path in (tmp_path / "bytecode").rglob("*.pyc")}
    assert {("src", "module"), ("lab", "module")} <= written
    assert {("server", "app"), ("uvicorn", "server"), ("alembic", "command")} <= written


def test_programs_write_bytecode_even_where_a_variable_forbids_it(
    setup: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setattr(setup, "prepare_web", lambda: None)
    seen: list[bool] = []

    def look(*_: object) -> int:
        seen.append("PYTHONDONTWRITEBYTECODE" in os.environ)
        return 0

    for step in ("prepare", "call"):
        monkeypatch.setattr(setup, step, look)
    assert setup.main(["play"]) == 0
    assert seen == [False, False]


def test_the_script_says_what_it_takes(setup: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ([], ["dance"]):
        assert setup.main(arguments) == 1
        assert (
            capsys.readouterr().err
            == "Say what to do: setup.py play, setup.py test, setup.py shots or setup.py lock.\n"
        )


def test_locking_without_uv_gets_a_sentence(
    setup: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    assert setup.main(["lock"]) == 1
    assert capsys.readouterr().err == "Locking needs uv (pip install uv).\n"


def test_the_locked_list_of_the_tests_has_what_every_extra_needs_but_the_peers(setup: ModuleType) -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    named = [name for word, name in pairwise(setup.LISTS["test"]) if word == "--extra"]
    needs = {need for name in named for need in extras[name]}
    assert [name for name in extras if not needs >= set(extras[name])] == ["peers"]


def test_every_check_is_run_and_the_first_that_fails_ends_it(setup: ModuleType, tmp_path: Path) -> None:
    names = [name for group in setup.CHECKS for name, *_ in group]
    assert names == ["ruff", "ruff", "lint-imports", "mypy", "web", "web", "pytest"]
    setup.BIN.mkdir(parents=True)
    for name, code in (("ruff", 0), ("lint-imports", 0), ("mypy", 3), ("python", 0), ("pytest", 0)):
        tool = setup.BIN / name
        tool.write_text(f"#!/bin/sh\necho {name} >> {tmp_path}/called\nexit {code}\n")
        tool.chmod(0o755)
    assert setup.check([]) == 3
    called = (tmp_path / "called").read_text().split()
    assert called[:3] == ["ruff", "ruff", "lint-imports"]
    assert sorted(called[3:]) == ["mypy", "python", "python"]  # at once, in whatever order
    assert setup.check(["-k", "seed"]) == 0


def test_another_place_needs_another_environment(setup: ModuleType, tmp_path: Path) -> None:
    assert setup.stamp_of("play").parent == tmp_path / ".venv"
    assert setup.STAMP.endswith(setup.PLACE)
    assert hashlib.sha256(str(tmp_path).encode()).hexdigest()[:8] == setup.PLACE


def test_what_test_installed_serves_play_too(setup: ModuleType) -> None:
    setup.VENV.mkdir()
    setup.list_of("test").write_text("everything")
    assert not setup.is_current("test")
    setup.stamp_of("test").write_text(setup.fingerprint(setup.list_of("test")))
    setup.prepare("play")  # nothing to do: there is no package of that name to install


def test_without_node_one_is_fetched_and_the_client_is_built_once(
    setup: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    there = {"built": False, "node": False, "build": True}

    def run(command: list[str]) -> bool:
        asked.append(command[-1])
        return there[command[-1]]

    monkeypatch.setattr(setup, "run", run)
    monkeypatch.setattr(setup, "install", lambda steps: asked.append(Path(steps[0][-1]).name))
    setup.prepare_web()
    assert asked == ["built", "node", "node.txt", "build"]
    asked.clear()
    there["built"] = True
    setup.prepare_web()
    assert asked == ["built"]
    there.update(built=False, node=True, build=False)
    with pytest.raises(setup.SetupFailed, match="could not be built"):
        setup.prepare_web()


def test_play_explains_both_ways_and_starts_nothing(setup: ModuleType, tmp_path: Path) -> None:
    for asked in ("--help", "-h"):
        done = subprocess.run(
            [sys.executable, str(tmp_path / "tools" / "setup.py"), "play", asked],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, "")
        assert "in the browser, or in the terminal" in done.stdout
    assert not setup.VENV.exists()


def test_play_lists_the_games_and_names_only_options_that_exist() -> None:
    done = subprocess.run([str(ROOT / "play"), "--help"], capture_output=True, text=True, check=True)
    assert re.findall(r"GAME is one of: (.*)", done.stdout) == [", ".join(sorted(GAMES))]
    both = options_of("serve") | options_of("play")
    assert set(re.findall(r"--[a-z]+", done.stdout)) <= both | {"--help"}


def test_play_takes_the_options_of_the_server_for_the_browser_and_all_else_for_the_terminal(setup: ModuleType) -> None:
    assert options_of("serve") == setup.BROWSER
    assert setup.playing([]) == ["serve", "--open"]
    for words in (["--port", "9123"], ["--port=9123", "--lan"]):
        assert setup.playing(words) == ["serve", "--open", *words]
    for words in (["GAME"], ["GAME", "--deal", "17"], ["--lang", "en"], ["-o", "a=b"], ["--nonsense"]):
        assert setup.playing(words) == ["play", *words]


def options_of(command: str) -> set[str]:
    """The long options of a command of `tablee`."""
    said = io.StringIO()
    with pytest.raises(SystemExit), redirect_stdout(said):
        build([command]).parse_args([command, "--help"])
    return set(re.findall(r"(?<![\w`])--[a-z-]+", said.getvalue())) - {"--help"}
