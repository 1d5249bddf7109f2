"""Write a bill of materials of the server, in the format CycloneDX: `python -m tools.sbom > tablee.cdx.json`.

It lists what a server needs (requirements/serve.txt) and what the web client is built with (web/package-lock.json), as
the lock files name it. The same lock files give the same bytes.
"""

import json
import re
import sys
import tomllib
from uuid import NAMESPACE_URL, uuid5

from tools.locked import ROOT, Package, npm, python

_IMPORT = re.compile(r"""(?:from\s|import\s|url\()\s*["']((?:@[\w.-]+/)?[\w.-]+)""")


def bundled() -> set[str]:
    """The names of the npm packages that the sources of the web client import, so that parts of them are shipped."""
    sources = [path for path in (ROOT / "web" / "src").rglob("*") if path.suffix in (".ts", ".svelte", ".css")]
    shipped = [path for path in sources if not path.name.endswith(".test.ts")]
    return {name for path in shipped for name in _IMPORT.findall(path.read_text(encoding="utf-8"))}


def component(package: Package, is_shipped: bool) -> dict[str, object]:
    """A package as a component. `excluded` is the word of CycloneDX for tools that are not shipped."""
    about: dict[str, object] = {
        "type": "library",
        "bom-ref": package.purl,
        "name": package.name,
        "version": package.version,
        "scope": "required" if is_shipped else "excluded",
        "purl": package.purl,
    }
    if package.ecosystem == "npm":
        return {**about, "hashes": [{"alg": "SHA-512", "content": one} for one in package.hashes]}
    # A hash of CycloneDX is that of one file, and a version on PyPI has several files.
    return {**about, "properties": [{"name": "tablee:file:sha256", "value": one} for one in package.hashes]}


def bill() -> dict[str, object]:
    """The bill of materials."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    us = Package("PyPI", project["name"], project["version"])
    needed, shipped = sorted({*python(ROOT / "requirements" / "serve.txt")}), bundled()
    tools = sorted({*npm(ROOT / "web" / "package-lock.json")})
    components = [component(one, True) for one in needed] + [component(one, one.name in shipped) for one in tools]
    parts = [one.purl for one in (*needed, *tools)]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, json.dumps([us.purl, components]))}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application", "bom-ref": us.purl, "name": us.name, "version": us.version, "purl": us.purl,
                "licenses": [{"license": {"id": project["license"]}}],
            },
        },
        "components": components,
        "dependencies": [{"ref": us.purl, "dependsOn": parts}],
    }  # fmt: skip


def main() -> int:
    """Print the bill of materials."""
    json.dump(bill(), sys.stdout, indent=2)
    print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
