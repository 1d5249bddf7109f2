"""The supply chain: a bill of materials, no known vulnerability in what is locked, and nothing built from source."""

import http.server
import json
import re
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from uuid import UUID

import pytest

from tools import audit, sbom, setup
from tools.audit import ACCEPTED, Advisory, findings, read, refresh
from tools.locked import ROOT, Package, everything, npm, python

H11 = Advisory("CVE-2025-43859", "PyPI", "h11", (("0", "0.16.0"),), "smuggling")


def test_no_locked_package_has_a_known_vulnerability() -> None:
    assert findings(everything(), read()[1]) == [], "python -m tools.audit"


def test_every_accepted_finding_is_still_there(monkeypatch: pytest.MonkeyPatch) -> None:
    accepted = dict(ACCEPTED)
    monkeypatch.setattr(audit, "ACCEPTED", {})
    found = findings(everything(), read()[1])
    assert len(found) == len(accepted)
    for name, version, id_ in accepted:
        assert any(f"{name} {version} " in sentence and id_ in sentence for sentence in found)


@pytest.mark.parametrize(("version", "is_affected"), [("0.15.9", True), ("0.16.0", False), ("nonsense", True)])
def test_a_package_in_an_affected_version_is_found(version: str, is_affected: bool) -> None:
    packages = [Package("PyPI", "h11", version), Package("npm", "h11", "0.1"), Package("PyPI", "h12", "0.1")]
    found = [f"h11 {version} (PyPI) is affected by CVE-2025-43859: smuggling"] if is_affected else []
    assert findings(packages, [H11]) == found


def test_the_command_compares_without_a_network(capsys: pytest.CaptureFixture[str]) -> None:
    assert audit.main([]) == 0
    assert re.fullmatch(r"\d+ packages, \d+ advisories of \d{4}-\d\d-\d\d, 0 found\n", capsys.readouterr().out)


@pytest.fixture
def osv() -> Iterator[str]:
    """A server that answers as osv.dev does, in two pages, and knows one package."""
    ours = {"ecosystem": "PyPI", "name": "h11", "purl": "pkg:pypi/h11"}
    events = [{"introduced": "0"}, {"fixed": "0.9"}, {"introduced": "0.12"}]
    entry = {
        "id": "GHSA-1", "summary": "smuggling",
        "affected": [
            {"package": ours, "ranges": [{"type": "ECOSYSTEM", "events": events}, {"type": "GIT", "events": []}]},
            {"package": {"ecosystem": "npm", "name": "h11"}, "ranges": [{"type": "SEMVER", "events": events}]},
        ],
    }  # fmt: skip

    class Answers(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
            told: dict[str, object] = {}
            if asked["package"] == {"ecosystem": "PyPI", "name": "h11"}:
                last: dict[str, object] = {"vulns": [{**entry, "id": "GHSA-2", "withdrawn": "2026-01-01"}]}
                told = last if "page_token" in asked else {"vulns": [entry], "next_page_token": "more"}
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps(told).encode())

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_the_maintainer_refreshes_the_list_from_osv(osv: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "everything", lambda: [Package("PyPI", "h11", "0.16"), Package("npm", "h11", "1")])
    assert refresh(tmp_path / "list.json", osv) == 1
    _, advisories = read(tmp_path / "list.json")
    assert advisories == [Advisory("GHSA-1", "PyPI", "h11", (("0", "0.9"), ("0.12", None)), "smuggling")]


def test_a_refresh_without_the_internet_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(audit.refresh, "__defaults__", (Path("nowhere"), "http://127.0.0.1:9"))
    assert audit.main(["refresh"]) == 1
    assert "The advisories come from https://api.osv.dev, and it cannot be reached" in capsys.readouterr().err


def test_the_bill_of_materials_lists_what_is_locked_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert sbom.main() == 0
    text = capsys.readouterr().out
    bill = json.loads(text)
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert UUID(bill["serialNumber"].removeprefix("urn:uuid:")).version == 5
    listed = {one["purl"]: one for one in bill["components"]}
    assert len(listed) == len(bill["components"])
    needed = [*python(ROOT / "requirements" / "serve.txt")]
    built = [*npm(ROOT / "web" / "package-lock.json")]
    assert set(listed) == {one.purl for one in (*needed, *built)}
    assert {listed[one.purl]["scope"] for one in needed} == {"required"}
    assert all(listed[one.purl]["properties"] for one in needed)
    names = {one["name"] for one in bill["components"] if one["scope"] == "required"}
    assert {"svelte", "starlette", "psycopg-binary"} <= names
    assert not {"vite", "vitest", "typescript"} & names
    assert bill["dependencies"] == [{"ref": "pkg:pypi/tablee@0.1.0", "dependsOn": [*listed]}]


def test_a_package_of_a_scope_has_its_package_url() -> None:
    assert Package("npm", "@noble/hashes", "2.0.1").purl == "pkg:npm/%40noble/hashes@2.0.1"


def test_every_locked_package_of_python_has_hashes() -> None:
    for list_ in (ROOT / "requirements").glob("*.txt"):
        packages = [*python(list_)]
        assert len(packages) == len(re.findall(r"==", list_.read_text(encoding="utf-8").replace("== '", "")))
        assert all(package.hashes for package in packages)


def test_the_set_up_installs_wheels_only(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(setup, "install", asked.extend)
    monkeypatch.setattr(setup, "VENV", tmp_path)
    monkeypatch.setattr(setup, "make_venv", lambda _: None)
    monkeypatch.setattr(setup, "compile_code", lambda: None)
    monkeypatch.setattr(setup, "run", lambda command: command[-1] == "build")
    setup.prepare("play")
    setup.prepare_web()
    fetching = [step for step in asked if "-r" in step]
    assert len(fetching) == 2
    assert all(step[:3] == ["--only-binary", ":all:", "--require-hashes"] for step in fetching)
    assert asked[1][:2] == ["--no-deps", "--no-build-isolation"], "our own source is built, without fetching anything"
