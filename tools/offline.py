"""Pack what the page fetches to play without a network: Python for the browser, our engine, and the client itself.

`tools/web.py build` calls this. Python comes from the npm package `pyodide`. Its standard library is trimmed to the
files of `library.txt`. Every module of the engine that needs no array library is packed, with the cores, the small nets
and msgspec. The large nets are a part of their own, for those who want it. Everything is named by its content, and
`parts.json` lists it. Standard library only.
"""

import ast
import hashlib
import io
import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
SOURCE = HERE / "src" / "tablee"
PYTHON = HERE / "web" / "node_modules" / "pyodide"
LIBRARY = HERE / "tools" / "library.txt"
WHEELS = HERE / "requirements" / "page.txt"
CLIENT = SOURCE / "server" / "static"
BUILT = SOURCE / "server" / "offline"
LIST = BUILT / "parts.json"
STAMP = BUILT / ".stamp"
PACKAGES = ("kernel", "cards", "bots", "games", "messages", "table", "analysis", "house")
MODULES = ("__init__", "store/__init__", "store/model", "store/chain")
"""What a house of a device is made of."""
LEFT_OUT = {"kernel/laws", "kernel/perft.py", "kernel/core_by_wasmtime.py", "table/snapshot.py"}
"""What only a server or a laboratory loads."""
PUZZLES = "puzzles.json"
"""A server judges the answers, so puzzles stay with it."""
ARRAYS = {"numpy", "jax"}
"""There are none in the page: a module that loads them at once stays away."""
DATA = ("*.json", "rules.*.md", "*.wasm", "chances.npz")
NETS = "net.npz"
"""The file of a large net, beside its game."""
PLATFORM = {"platform": "pyemscripten_2026_0_wasm32", "python-version": "3.14", "implementation": "cp", "abi": "cp314"}
GLUE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PACK = "tablee.pack"
MORE = "nets.pack"
"""The large nets: fetched only if somebody asks for them."""
EPOCH = (2020, 1, 1, 0, 0, 0)


class NotPacked(Exception):
    """The parts cannot be packed; the message is a sentence for the user."""


def sources() -> "list[Path]":
    """The files of the engine that are packed."""
    found = [SOURCE / f"{name}.py" for name in MODULES]
    for place in (SOURCE / name for name in PACKAGES):
        found += [path for path in place.rglob("*.py") if not needs_arrays(path)]
        found += [path for kind in DATA for path in place.rglob(kind)]
    left_out = [SOURCE / name for name in LEFT_OUT]
    found = [path for path in found if path.name != PUZZLES]
    return sorted(path for path in found if not {path, *path.parents}.intersection(left_out))


def nets() -> "list[Path]":
    """The large nets of the games."""
    return sorted((SOURCE / "games").rglob(NETS))


def needs_arrays(path: Path) -> bool:
    """Whether a module loads an array library as soon as it is loaded itself."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names.append(node.module or "")
        if ARRAYS & {name.partition(".")[0] for name in names}:
            return True
    return False


def fingerprint(client: str) -> str:
    """A hash of what the parts depend on; `client` is that of the built client."""
    digest = hashlib.sha256(client.encode())
    for path in [*sources(), *nets(), LIBRARY, WHEELS, Path(__file__)]:
        digest.update(path.relative_to(HERE).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def is_built(client: str) -> bool:
    """Whether the parts are up to date."""
    return STAMP.is_file() and STAMP.read_text() == fingerprint(client)


def gather() -> None:
    """Write the parts, not yet compressed, but for those that are there already."""
    parts = {name: (PYTHON / name).read_bytes() for name in GLUE}
    lock = json.loads((PYTHON / "pyodide-lock.json").read_text(encoding="utf-8"))
    parts["pyodide-lock.json"] = json.dumps({"info": lock["info"], "packages": {}}).encode()  # there is nothing to add
    parts["python_stdlib.zip"] = library((PYTHON / "python_stdlib.zip").read_bytes())
    parts[PACK] = packed(sources(), wheel_files())
    parts[MORE] = packed(nets(), {})
    name = _hash(b"".join(parts[name] for name in sorted(parts)))[:12]
    BUILT.mkdir(exist_ok=True)
    for old in BUILT.iterdir():
        if old.is_dir() and old.name != name:
            shutil.rmtree(old)
    folder = BUILT / name
    folder.mkdir(exist_ok=True)
    for file, data in parts.items():
        if not (folder / file).is_file():
            (folder / file).write_bytes(data)


def library(whole: bytes) -> bytes:
    """The standard library with the listed files alone. It is not compressed, because all of it is later."""
    wanted, trimmed = LIBRARY.read_text().split(), io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(whole)) as kept, zipfile.ZipFile(trimmed, "w") as made:
        missing = set(wanted) - set(kept.namelist())
        if missing:
            raise NotPacked(f"Python's library has no {', '.join(sorted(missing))}: change tools/library.txt.")
        for file in wanted:
            made.writestr(zipfile.ZipInfo(file, EPOCH), kept.read(file))
    return trimmed.getvalue()


def packed(paths: "list[Path]", more: "dict[str, bytes]") -> bytes:
    """Files of ours, and some more, in one: a line with the names and sizes, and then the files."""
    files = {f"tablee/{path.relative_to(SOURCE).as_posix()}": path.read_bytes() for path in paths} | more
    names = [[name, len(data)] for name, data in files.items()]
    return json.dumps(names, separators=(",", ":")).encode() + b"\n" + b"".join(files.values())


def wheel_files() -> "dict[str, bytes]":
    """The files of the locked wheels for Python in a page. They are fetched once."""
    kept = HERE / "web" / "node_modules" / ".wheels" / _hash(WHEELS.read_bytes())[:12]
    if not kept.is_dir():
        locked = ["--require-hashes", "--only-binary", ":all:", "--no-deps", "-r", str(WHEELS)]
        fetch = [sys.executable, "-m", "pip", "download", "--quiet", *locked]
        fetch += [word for name, value in PLATFORM.items() for word in (f"--{name}", value)]
        partly = kept.with_name(f"{kept.name}-partly")
        if subprocess.run([*fetch, "--dest", str(partly)], check=False).returncode != 0:
            raise NotPacked("The packages for Python in the page could not be fetched: is there a network?")
        partly.rename(kept)
    found = {}
    for path in sorted(kept.glob("*.whl")):
        with zipfile.ZipFile(path) as wheel:
            for name in wheel.namelist():
                if name.endswith((".py", ".so")):
                    found[name] = wheel.read(name)
                elif name.endswith("/LICENSE"):
                    found[f"licences/{path.stem}.txt"] = wheel.read(name)
    return found


def write_list() -> None:
    """List all parts: those of the engine, and the built client, whose page comes last. `more` are the large nets."""
    (folder,) = (path for path in BUILT.iterdir() if path.is_dir())
    places = {f"/offline/{folder.name}/{path.name}": path for path in folder.iterdir()}
    places |= {f"/assets/{path.name}": path for path in (CLIENT / "assets").iterdir() if path.suffix != ".txt"}
    places |= {"/icon.svg": CLIENT / "icon.svg", "/manifest.webmanifest": CLIENT / "manifest.webmanifest"}
    places["/"] = CLIENT / "index.html"
    found = [_part(name, places[name]) for name in sorted(places, reverse=True) if not name.endswith(".br")]
    more = [part for part in found if str(part["path"]).endswith(MORE)]
    parts = [part for part in found if part not in more]
    version = _hash(json.dumps(found).encode())[:12]
    listed = {"version": version, "engine": f"/offline/{folder.name}/", "parts": parts, "more": more}
    LIST.write_text(json.dumps(listed, separators=(",", ":")))


def _part(name: str, path: Path) -> "dict[str, object]":
    smallest = path.with_name(f"{path.name}.br")
    fetched = (smallest if smallest.is_file() else path).stat().st_size
    data = path.read_bytes()
    return {"path": name, "size": len(data), "fetched": fetched, "hash": _hash(data)}


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
