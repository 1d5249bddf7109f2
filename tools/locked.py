"""The packages that the lock files name: requirements/*.txt for Python, and package-lock.json for the web client."""

import base64
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
_LINE = re.compile(r"^([\w.-]+)==([^\s;\\]+)(?P<rest>.*(?:\n +--hash=.*)*)", re.MULTILINE)


@dataclass(frozen=True, order=True)
class Package:
    """A package in the version of a lock file."""

    ecosystem: str
    """`PyPI` or `npm`, as advisories call it."""
    name: str
    version: str
    hashes: tuple[str, ...] = ()
    """Digests of its files, in hexadecimal: SHA-256 of PyPI, SHA-512 of npm."""

    @property
    def purl(self) -> str:
        """Its package URL."""
        return f"pkg:{self.ecosystem.lower()}/{self.name.replace('@', '%40')}@{self.version}"


def python(list_: Path) -> Iterator[Package]:
    """The packages of a list of requirements."""
    for name, version, rest in _LINE.findall(list_.read_text(encoding="utf-8")):
        yield Package("PyPI", name, version, tuple(re.findall(r"--hash=sha256:(\w+)", rest)))


def npm(lock: Path) -> Iterator[Package]:
    """The packages of a lock file of npm."""
    for place, package in json.loads(lock.read_text(encoding="utf-8"))["packages"].items():
        if place:
            kind, _, digest = package.get("integrity", "").partition("-")
            hashes = (base64.b64decode(digest).hex(),) if kind == "sha512" else ()
            yield Package("npm", place.rpartition("node_modules/")[2], package["version"], hashes)


def everything() -> list[Package]:
    """The packages of all lock files, each once."""
    lists = sorted((ROOT / "requirements").glob("*.txt"))
    locks = [ROOT / folder / "package-lock.json" for folder in ("web", "e2e", "lab/boardgame")]
    return sorted({*(p for one in lists for p in python(one)), *(p for one in locks for p in npm(one))})
