"""Set up the checkout once, and run a command in it. `./play`, `./test` and `./shots` use this script.

Standard library only, and only syntax that an old Python can read: then an old Python prints a sentence, not a
traceback. Every step leaves a stamp, so nothing is done twice.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST = (3, 11)
HERE = Path(__file__).resolve().parent.parent
VENV = HERE / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
LOG = VENV / "setup.log"
WEB = [str(BIN / "python"), str(HERE / "tools" / "web.py")]
# Another Python or a moved checkout needs another environment.
PLACE = hashlib.sha256(str(HERE).encode()).hexdigest()[:8]
STAMP = f"stamp-{'.'.join(str(n) for n in sys.version_info[:3])}-{PLACE}"
UV_COMPILE = "uv pip compile --universal --python-version 3.11 --generate-hashes --no-annotate --no-header --upgrade"
LISTS = {
    "play": ["pyproject.toml", "--group", "play"],
    # What a server in a container or on a machine of its own needs: see deploy/.
    "serve": ["pyproject.toml", "--extra", "postgresql"],
    # Without the extra `peers`: RLCard exists only as a source distribution, which would have to be built.
    "test": [
        "pyproject.toml",
        "--group",
        "test",
        "--extra",
        "jax",
        "--extra",
        "prove",
        "--extra",
        "ray",
        "--extra",
        "rl",
    ],
    "node": ["--group", "node"],
}
"""The contents of each locked list of requirements."""

BROWSER = {
    "--host",
    "--port",
    "--database",
    "--workers",
    "--secure",
    "--name",
    "--keep-empty",
    "--keep-tables",
    "--keep-records",
    "--proxy",
    "--requests",
    "--open",
    "--lan",
}
"""The options of `tablee serve`: with one of these, `./play` plays in the browser."""

HELP = """\
Play Tablée: in the browser, or in the terminal.

  ./play                  opens the tables in your browser: play against bots, or invite friends
  ./play --port 9123      the same on this port (default: 8765; 0 takes a free one)
  ./play --lan            the same, and friends in your local network can come too

  ./play GAME             plays in the terminal; GAME is one of: {games}
  ./play GAME --deal 17   the same with this deal
  ./play GAME --people 2  the same with two people at this terminal

After the first start, .venv/bin/tablee serve --help and .venv/bin/tablee play --help list every option."""

# The checks of `./test`, the fastest first. Checks that need only one core run at the same time.
CHECKS = [
    [["ruff", "check"]],
    [["ruff", "format", "--check"]],
    [["lint-imports"]],
    [["mypy"], ["web", "check"], ["web", "test"]],
    # Three times as many workers as cores: the tests with browsers and servers mostly wait.
    [["pytest", "-n", "6", "--dist", "worksteal"]],
]


class SetupFailed(Exception):
    """The set-up cannot go on; the message is a sentence for the user."""


def check_python(version: "tuple[int, ...]") -> None:
    """Raise `SetupFailed` if Python is too old for the project."""
    if version < OLDEST:
        found, wanted = (".".join(str(n) for n in v) for v in (version, OLDEST))
        raise SetupFailed(f"Tablée needs Python {wanted} or newer, but python3 here is {found}.")


def run(command: "list[str]") -> bool:
    """Run a step of the set-up with its output in the log; return whether it succeeded."""
    with LOG.open("a", encoding="utf-8") as log:
        log.write(f"\n$ {' '.join(command)}\n")
        log.flush()
        return subprocess.run(command, cwd=HERE, stdout=log, stderr=subprocess.STDOUT, check=False).returncode == 0


def make_venv(python: str) -> None:
    """Make a new virtual environment: an old one without a stamp may be incomplete."""
    done = subprocess.run([python, "-m", "venv", "--clear", str(VENV)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SetupFailed("Python's venv module does not work here (on Debian and Ubuntu: apt install python3-venv).")


def install(steps: "list[list[str]]") -> None:
    """Install packages step by step, with uv if it is there, else with pip. Raise `SetupFailed` if both fail."""
    python = str(BIN / "python")
    # Not compiled: Python compiles a module at its first use, and most are never used.
    tools = [[python, "-m", "pip", "install", "--no-compile"]]
    if shutil.which("uv"):
        # uv does not read pip's configuration, which may name a package index. So try pip after uv.
        tools.insert(0, ["uv", "pip", "install", "--python", python])
    if not any(all(run(tool + step) for step in steps) for tool in tools):
        raise SetupFailed(f"The packages could not be fetched: is there a network? (The details are in {LOG}.)")


def compile_code() -> None:
    """Write the bytecode of our packages, and of the libraries that a server loads. Without it, a start takes seconds.

    A failure does not end the set-up: without bytecode everything works, but more slowly.
    """
    python = str(BIN / "python")
    run([python, "-m", "compileall", "-q", "src", "lab"])
    run([python, "-c", "import alembic.command, alembic.config, tablee.cli.serve"])


def fingerprint(requirements: Path) -> str:
    """A hash of what an installation depends on. When it changes, the installation is made again."""
    digest = hashlib.sha256()
    for path in (requirements, HERE / "pyproject.toml", Path(__file__)):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def list_of(command: str) -> Path:
    """The hash-locked requirements of a command."""
    return HERE / "requirements" / f"{command}.txt"


def stamp_of(command: str) -> Path:
    """The file with the fingerprint of what was installed for a command."""
    return VENV / f"{STAMP}-{command}"


def is_current(command: str) -> bool:
    """Whether everything that a command needs is installed."""
    stamp, requirements = stamp_of(command), list_of(command)
    return stamp.is_file() and requirements.is_file() and stamp.read_text() == fingerprint(requirements)


def prepare(command: str) -> None:
    """Bring the virtual environment up to date for a command."""
    # The requirements of `./test` include those of `./play`.
    if any(is_current(done) for done in {command, "test"}):
        return
    requirements = list_of(command)
    print("Setting up (once)…", file=sys.stderr, flush=True)
    if not list(VENV.glob(f"{STAMP}-*")):
        make_venv(sys.executable)
    # Only wheels: a source distribution would run its own code during the installation.
    listed = ["--only-binary", ":all:", "--require-hashes", "-r", str(requirements)]
    # The build backend comes from the same locked list, so nothing unlocked is fetched.
    install([listed, ["--no-deps", "--no-build-isolation", "-e", str(HERE)]])
    compile_code()
    stamp_of(command).write_text(fingerprint(requirements))


def prepare_web() -> None:
    """Bring the web client up to date, with Node from PyPI if the machine has none."""
    if run([*WEB, "built"]):
        return
    print("Building the web client (once)…", file=sys.stderr, flush=True)
    if not run([*WEB, "node"]):
        install([["--only-binary", ":all:", "--require-hashes", "-r", str(list_of("node"))]])
    if not run([*WEB, "build"]):
        raise SetupFailed(f"The web client could not be built. (The details are in {LOG}.)")


def lock() -> int:
    """Write the locked lists again. Run this after changing a dependency; it needs uv."""
    if not shutil.which("uv"):
        raise SetupFailed("Locking needs uv (pip install uv).")
    for name, holds in LISTS.items():
        target = [*holds, "-o", str(list_of(name).relative_to(HERE)), "--quiet"]
        subprocess.run(UV_COMPILE.split() + target, cwd=HERE, check=True)
    return 0


def check(arguments: "list[str]") -> int:
    """Run every check; or, with arguments, only pytest with them. Return the exit code."""
    checks = [[["pytest", *arguments]]] if arguments else CHECKS
    for group in checks:
        print("·", ", ".join(" ".join(command) for command in group), file=sys.stderr, flush=True)
        commands = [[*WEB, "run", *rest] if name == "web" else [str(BIN / name), *rest] for name, *rest in group]
        code = call(commands[0], cwd=HERE) if len(commands) == 1 else call_at_once(commands)
        if code != 0:
            return code
    return 0


def call_at_once(commands: "list[list[str]]") -> int:
    """Run commands in parallel, and print the output of each at its end. Return the code of the first that failed."""
    running = [
        subprocess.Popen(command, cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) for command in commands
    ]
    for one in running:
        said, _ = one.communicate()
        sys.stdout.buffer.write(said)
        sys.stdout.flush()
    return next((one.returncode for one in running if one.returncode), 0)


def call(command: "list[str]", cwd: "Path | None" = None) -> int:
    """Run a command in the foreground; return its exit code. Ctrl-C goes to the command."""
    with subprocess.Popen(command, cwd=cwd) as running:
        while True:
            try:
                return running.wait()
            except KeyboardInterrupt:
                continue


def play_help() -> str:
    """The help of `./play`. It needs nothing installed."""
    games = sorted(path.parent.name for path in (HERE / "src" / "tablee" / "games").glob("*/__init__.py"))
    return HELP.format(games=", ".join(games))


def playing(arguments: "list[str]") -> "list[str]":
    """The `tablee` command of `./play`: the server and a browser, or with a game or its options the terminal."""
    in_browser = not arguments or arguments[0].partition("=")[0] in BROWSER
    return ["serve", "--open", *arguments] if in_browser else ["play", *arguments]


def main(arguments: "list[str]") -> int:
    """Run `play`, `test`, `shots` or `lock`; return the exit code."""
    command, rest = (arguments or [""])[0], arguments[1:]
    # Programs write the bytecode of what they load. Otherwise each start would compile all its libraries again.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    try:
        if command not in ("play", "test", "shots", "lock"):
            raise SetupFailed("Say what to do: setup.py play, setup.py test, setup.py shots or setup.py lock.")
        if command == "play" and rest in (["--help"], ["-h"]):
            print(play_help())
            return 0
        check_python(tuple(sys.version_info[:2]))
        if command == "lock":
            return lock()
        # Pictures need what the tests need.
        prepare("test" if command == "shots" else command)
        prepare_web()
    except SetupFailed as failure:
        print(failure, file=sys.stderr)
        return 1
    if command == "test":
        return check(rest)
    if command == "shots":
        return call([str(BIN / "python"), str(HERE / "tools" / "shots.py"), *rest])
    return call([str(BIN / "tablee"), *playing(rest)])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
