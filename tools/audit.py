"""Compare the lock files with known vulnerabilities, without a network.

    python -m tools.audit            compare them with tools/advisories.json; exit code 1 if one is affected
    python -m tools.audit refresh    fetch that file again from osv.dev, which needs the internet

The file has the advisories about all versions of our packages. So it also tells about a version that we lock later.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

from packaging.version import InvalidVersion, Version

from tools.locked import ROOT, Package, everything

FILE = ROOT / "tools" / "advisories.json"
OSV = "https://api.osv.dev"
ACCEPTED = {
    (
        "svelte",
        "3.59.2",
        "CVE-2024-45047",
    ): "a part of boardgame.io, which only `tablee bench` runs, without a page",
}
"""Findings that do not concern us, and why."""
_PATIENCE = 30.0
"""Timeout of a request, in seconds."""


@dataclass(frozen=True)
class Advisory:
    """A vulnerability of a package: it affects versions from the first of each pair, and no longer the second."""

    id: str
    ecosystem: str
    package: str
    affected: tuple[tuple[str, str | None], ...]
    summary: str

    def affects(self, package: Package) -> bool:
        """Whether it affects this package in this version. A version that cannot be compared counts as affected."""
        if (self.ecosystem, self.package) != (package.ecosystem, package.name):
            return False
        try:
            version = Version(package.version)
            return any(
                Version(first) <= version and (fixed is None or version < Version(fixed))
                for first, fixed in self.affected
            )
        except InvalidVersion:
            return True


def read(file: Path = FILE) -> tuple[str, list[Advisory]]:
    """The date of the list, and its advisories."""
    data = json.loads(file.read_text(encoding="utf-8"))
    return data["date"], [
        Advisory(**{**one, "affected": tuple((first, fixed) for first, fixed in one["affected"])})
        for one in data["advisories"]
    ]


def findings(packages: Iterable[Package], advisories: Iterable[Advisory]) -> list[str]:
    """A sentence for each locked package that is affected, without those that are accepted."""
    known = list(advisories)
    return [
        f"{package.name} {package.version} ({package.ecosystem}) is affected by {one.id}: {one.summary}"
        for package in packages
        for one in known
        if one.affects(package) and (package.name, package.version, one.id) not in ACCEPTED
    ]


def refresh(file: Path = FILE, base: str = OSV) -> int:
    """Fetch the advisories about all locked packages, and write the file. Return their number; raise `URLError`."""
    names = sorted({(one.ecosystem, one.name) for one in everything()})
    found = {one.id + one.package: one for ecosystem, name in names for one in _fetched(base, ecosystem, name)}
    rows = [asdict(found[key]) for key in sorted(found)]
    date = datetime.now(UTC).date().isoformat()
    file.write_text(json.dumps({"date": date, "advisories": rows}, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return len(rows)


def _fetched(base: str, ecosystem: str, name: str) -> Iterator[Advisory]:
    asked: dict[str, object] = {"package": {"ecosystem": ecosystem, "name": name}}
    while True:
        request = Request(f"{base}/v1/query", json.dumps(asked).encode(), {"content-type": "application/json"})
        with urlopen(request, timeout=_PATIENCE) as answer:
            told = json.load(answer)
        for one in told.get("vulns", []):
            if "withdrawn" not in one:
                yield _advisory(one, ecosystem, name)
        if not told.get("next_page_token"):
            return
        asked["page_token"] = told["next_page_token"]


def _advisory(told: dict[str, object], ecosystem: str, name: str) -> Advisory:
    affected: list[tuple[str, str | None]] = []
    for part in _dicts(told["affected"]):
        if part.get("package") != {**_dict(part.get("package")), "ecosystem": ecosystem, "name": name}:
            continue
        for range_ in _dicts(part.get("ranges", [])):
            if range_.get("type") in ("ECOSYSTEM", "SEMVER"):
                affected += _pairs(_dicts(range_["events"]))
    return Advisory(str(told["id"]), ecosystem, name, tuple(affected), str(told.get("summary", "")))


def _pairs(events: Iterable[dict[str, object]]) -> Iterator[tuple[str, str | None]]:
    first: str | None = None
    for event in events:
        if "introduced" in event:
            first = str(event["introduced"])
        elif "fixed" in event and first is not None:
            yield first, str(event["fixed"])
            first = None
    if first is not None:
        yield first, None


def _dict(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}


def _dicts(value: object) -> list[dict[str, object]]:
    return [_dict(one) for one in value] if isinstance(value, list) else []


def main(arguments: list[str]) -> int:
    """Compare, or refresh; return the exit code."""
    if arguments == ["refresh"]:
        try:
            print(f"{refresh()} advisories are in {FILE.relative_to(ROOT)}")
        except URLError as failure:
            print(f"The advisories come from {OSV}, and it cannot be reached: {failure.reason}", file=sys.stderr)
            return 1
        return 0
    date, advisories = read()
    packages = everything()
    found = findings(packages, advisories)
    for sentence in found:
        print(sentence)
    print(f"{len(packages)} packages, {len(advisories)} advisories of {date}, {len(found)} found")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
