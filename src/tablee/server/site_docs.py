"""The built documentation beside the client: guarded as the client is, and its programs can be run in the page."""

import json
import re
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tablee.server.site_policy import POLICY, guard, hashed

PROGRAMS: Final = "python/index.html"
"""The page whose programs are one program, which the reader can run."""
_INLINE: Final = re.compile(r"<script(?P<kind>[^>]*)>(?P<script>.*?)</script>", re.DOTALL)
_CHARSET: Final = re.compile(r'<meta charset="?utf-8"?\s*/?>', re.IGNORECASE)
_LIVE: Final = (
    '<link rel="stylesheet" href="../../live/live.css"><script type="module" src="../../live/live.js"></script>'
)


def documentation(built: Path) -> Iterator[tuple[str, bytes]]:
    """Every file of the documentation, with its path in the folder."""
    for path in sorted(built.rglob("*")):
        if path.is_file():
            name = path.relative_to(built).as_posix()
            is_page = path.suffix == ".html"
            data = _page(path.read_text(encoding="utf-8"), name).encode() if is_page else path.read_bytes()
            yield f"docs/{name}", data


def _page(text: str, name: str) -> str:
    scripts = [found["script"] for found in _INLINE.finditer(text) if not re.search(r"src=|json", found["kind"])]
    policy = POLICY.replace("script-src 'self'", " ".join(["script-src 'self'", *sorted(set(map(hashed, scripts)))]))
    policy = policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")  # its search makes styles
    text = _CHARSET.sub(lambda found: found[0] + guard(policy), text, count=1)
    return text.replace("</head>", f"{_LIVE}</head>", 1) if name == PROGRAMS else text


def importable(parts: Path) -> set[str]:
    """The names of all modules that the Python of a page can import."""
    (pack,), (library,) = parts.glob("*/tablee.pack"), parts.glob("*/python_stdlib.zip")
    with pack.open("rb") as file:
        names = [name for name, _ in json.loads(file.readline())]
    with zipfile.ZipFile(library) as kept:
        names += kept.namelist()
    modules = [name.removesuffix(".py").removesuffix("/__init__") for name in names if name.endswith(".py")]
    return {module.replace("/", ".") for module in modules} | {*sys.builtin_module_names}
