"""Set the checkout up, once, and run a command in it: what `./play`, `./test` and `./shots` stand on.

Standard library only, and only syntax that an old Python can read, so that an old Python gets a
sentence and not a traceback. Every step leaves a stamp, so nothing is done twice.
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
# Another Python, or a checkout that was moved, needs another environment.
PLACE = hashlib.sha256(str(HERE).encode()).hexdigest()[:8]
STAMP = f"stamp-{'.'.join(str(n) for n in sys.version_info[:3])}-{PLACE}"
UV_COMPILE = "uv pip compile --universal --python-version 3.11 --generate-hashes --no-annotate --no-header --upgrade"
LISTS = {
    "play": ["pyproject.toml", "--group", "play"],
    # Without the extra `peers`: RLCard comes as a source alone, which a locked list would have to build.
    "test": ["pyproject.toml", "--group", "test", "--extra", "prove", "--extra", "ray", "--extra", "rl"],
    "node": ["--group", "node"],
}
"""What each locked list holds."""

# What `./test` checks, in the order in which a mistake is cheapest to hear about; what needs one core only, at once.
CHECKS = [
    [["ruff", "check"]],
    [["ruff", "format", "--check"]],
    [["lint-imports"]],
    [["mypy"], ["web", "check"], ["web", "test"]],
    # One more than there are cores: those that look at a browser mostly wait.
    [["pytest", "-n", "3", "--dist", "worksteal"]],
]


class SetupFailed(Exception):
    """The set-up cannot go on; the message is one sentence for the person at the keyboard."""


def check_python(version: "tuple[int, ...]") -> None:
    """Refuse a Python that is too old for the project."""
    if version < OLDEST:
        found, wanted = (".".join(str(n) for n in v) for v in (version, OLDEST))
        raise SetupFailed(f"Tablée needs Python {wanted} or newer, and python3 here is {found}.")


def run(command: "list[str]") -> bool:
    """Run a step of the set-up quietly, its words going to the log; tell whether it succeeded."""
    with LOG.open("a", encoding="utf-8") as log:
        log.write(f"\n$ {' '.join(command)}\n")
        log.flush()
        return subprocess.run(command, cwd=HERE, stdout=log, stderr=subprocess.STDOUT, check=False).returncode == 0


def make_venv(python: str) -> None:
    """Make the virtual environment afresh: one without a stamp may be half made."""
    done = subprocess.run([python, "-m", "venv", "--clear", str(VENV)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SetupFailed("Python's venv module does not work here (on Debian and Ubuntu: apt install python3-venv).")


def install(steps: "list[list[str]]") -> None:
    """Install one thing after the other, with uv where there is one, else with pip."""
    python = str(BIN / "python")
    # Not compiled: Python does that with what is used when it is used, and most never is.
    tools = [[python, "-m", "pip", "install", "--no-compile"]]
    if shutil.which("uv"):
        # uv does not read pip's configuration: where only pip knows the way to a registry, pip follows.
        tools.insert(0, ["uv", "pip", "install", "--python", python])
    if not any(all(run(tool + step) for step in steps) for tool in tools):
        raise SetupFailed(f"The packages could not be fetched: is there a network? (The details are in {LOG}.)")


def fingerprint(requirements: Path) -> str:
    """What an installation depends on: when this changes, it is made again."""
    digest = hashlib.sha256()
    for path in (requirements, HERE / "pyproject.toml", Path(__file__)):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def list_of(command: str) -> Path:
    """The hash-locked list of a command."""
    return HERE / "requirements" / f"{command}.txt"


def stamp_of(command: str) -> Path:
    """The file that says what was installed for a command."""
    return VENV / f"{STAMP}-{command}"


def is_current(command: str) -> bool:
    """Whether all that a command needs has been installed."""
    stamp, requirements = stamp_of(command), list_of(command)
    return stamp.is_file() and requirements.is_file() and stamp.read_text() == fingerprint(requirements)


def prepare(command: str) -> None:
    """Bring the virtual environment up to date for a command, which has a list of its own."""
    # What `./test` installs contains what `./play` does.
    if any(is_current(done) for done in {command, "test"}):
        return
    requirements = list_of(command)
    print("Setting up (once)…", file=sys.stderr, flush=True)
    if not list(VENV.glob(f"{STAMP}-*")):
        make_venv(sys.executable)
    listed = ["--require-hashes", "-r", str(requirements)]
    # The build backend comes from the same locked list: nothing unlocked is fetched behind our back.
    install([listed, ["--no-deps", "--no-build-isolation", "-e", str(HERE)]])
    stamp_of(command).write_text(fingerprint(requirements))


def prepare_web() -> None:
    """Bring the web client up to date; where there is no Node, with one from PyPI."""
    if run([*WEB, "built"]):
        return
    print("Building the web client (once)…", file=sys.stderr, flush=True)
    if not run([*WEB, "node"]):
        install([["--require-hashes", "-r", str(list_of("node"))]])
    if not run([*WEB, "build"]):
        raise SetupFailed(f"The web client could not be built. (The details are in {LOG}.)")


def lock() -> int:
    """Write the locked lists anew. Whoever changes a dependency runs this; it needs uv."""
    if not shutil.which("uv"):
        raise SetupFailed("Locking needs uv (pip install uv).")
    for name, holds in LISTS.items():
        target = [*holds, "-o", str(list_of(name).relative_to(HERE)), "--quiet"]
        subprocess.run(UV_COMPILE.split() + target, cwd=HERE, check=True)
    return 0


def check(arguments: "list[str]") -> int:
    """Run every check, or, given arguments, pytest alone with them."""
    checks = [[["pytest", *arguments]]] if arguments else CHECKS
    # The tests start hundreds of processes: without what Python keeps, each would compile all its libraries anew.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    for group in checks:
        print("·", ", ".join(" ".join(command) for command in group), file=sys.stderr, flush=True)
        commands = [[*WEB, "run", *rest] if name == "web" else [str(BIN / name), *rest] for name, *rest in group]
        code = call(commands[0], cwd=HERE) if len(commands) == 1 else call_at_once(commands)
        if code != 0:
            return code
    return 0


def call_at_once(commands: "list[list[str]]") -> int:
    """Run commands side by side, and show what each has said when it has ended; the code of the first that failed."""
    running = [
        subprocess.Popen(command, cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) for command in commands
    ]
    for one in running:
        said, _ = one.communicate()
        sys.stdout.buffer.write(said)
        sys.stdout.flush()
    return next((one.returncode for one in running if one.returncode), 0)


def call(command: "list[str]", cwd: "Path | None" = None) -> int:
    """Run a command in the foreground. Ctrl-C is for it; it says itself what there is to say."""
    with subprocess.Popen(command, cwd=cwd) as running:
        while True:
            try:
                return running.wait()
            except KeyboardInterrupt:
                continue


def main(arguments: "list[str]") -> int:
    """Do what the wrapper asks: `play`, `test`, `shots` or `lock`."""
    command, rest = (arguments or [""])[0], arguments[1:]
    try:
        if command not in ("play", "test", "shots", "lock"):
            raise SetupFailed("Say what to do: setup.py play, setup.py test, setup.py shots or setup.py lock.")
        check_python(tuple(sys.version_info[:2]))
        if command == "lock":
            return lock()
        # Pictures are taken with what the tests have.
        prepare("test" if command == "shots" else command)
        prepare_web()
    except SetupFailed as failure:
        print(failure, file=sys.stderr)
        return 1
    if command == "test":
        return check(rest)
    if command == "shots":
        return call([str(BIN / "python"), str(HERE / "tools" / "shots.py"), *rest])
    # Without a word, the tables in the browser; with some, a game in the terminal.
    return call([str(BIN / "tablee"), *(["play", *rest] if rest else ["serve", "--open"])])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
