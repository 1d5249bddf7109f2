"""Find a Chromium for the browser tests and the screenshots; where the machine has none, fetch one.

    python tools/browser.py            print where it is

First what `CHROME_PATH` says, then what is on the PATH, then the one of a locked npm package (Linux on x64),
unpacked into a folder that git ignores. Standard library only.
"""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.web import find_npm

PACKAGE = Path(__file__).resolve().parent.parent / "e2e"
UNPACKED = PACKAGE / "browser"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


class NoBrowser(Exception):
    """There is no browser; the message is one sentence for the person at the keyboard."""


@dataclass(frozen=True)
class Chromium:
    """A browser: its program, and what its environment needs beside the usual."""

    path: Path
    environment: dict[str, str] = field(default_factory=dict)


def find() -> Chromium:
    """The browser of this machine, fetched if there is none."""
    named = os.environ.get("CHROME_PATH")
    if named:
        if not Path(named).is_file():
            raise NoBrowser(f"CHROME_PATH names {named}, and there is no such file.")
        return Chromium(Path(named))
    found = next((path for path in map(shutil.which, NAMES) if path), None)
    if found:
        return Chromium(Path(found))
    with _alone():
        if not (UNPACKED / "chromium").is_file():
            _fetch()
    # The package brings the libraries and the fonts that a bare machine lacks.
    more = {"LD_LIBRARY_PATH": str(UNPACKED / "al2023" / "lib"), "FONTCONFIG_PATH": str(UNPACKED / "fonts")}
    return Chromium(UNPACKED / "chromium", more)


@contextmanager
def _alone() -> Iterator[None]:
    """Two test processes may want the browser at once: one fetches it, the other waits."""
    with (PACKAGE / "package.json").open() as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def _fetch() -> None:
    npm = find_npm()
    if npm is None:
        raise NoBrowser("There is no Chromium on this machine, and no Node to fetch one: set CHROME_PATH.")
    half = PACKAGE / "unpacking"
    shutil.rmtree(half, ignore_errors=True)
    half.mkdir()
    # The package unpacks its libraries only where it believes to be in the place it was made for.
    place = {**os.environ, "TMPDIR": str(half), "AWS_LAMBDA_JS_RUNTIME": "nodejs22.x"}
    for command in (["ci"], ["run", "--silent", "unpack"]):
        done = subprocess.run([*npm, *command], cwd=PACKAGE, env=place, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise NoBrowser(f"No Chromium could be fetched (or set CHROME_PATH): {done.stderr.strip()[-400:]}")
    half.rename(UNPACKED)


def main() -> int:
    """Print where the browser is."""
    try:
        print(find().path)
    except NoBrowser as failure:
        print(failure, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
