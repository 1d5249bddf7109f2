"""Security headers: every answer forbids foreign scripts, and no text of a player becomes a script."""

import gzip
import json
import re
from collections.abc import Iterator
from email.message import Message
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tablee.server.app import Front
from tablee.server.pages import PAGES
from tablee.server.running import GUARDS, guards
from tablee.server.static import BUILT, SCREENS
from tablee_lab.prove.browser import PATIENCE
from tests.server.serving import Served, serving

FILES = [f"/{path.relative_to(BUILT)}" for path in sorted(BUILT.rglob("*")) if path.is_file() and path.name[0] != "."]
ADDRESSES = sorted(
    {
        *(re.sub(r"\{.*?\}", "x", path) for path in (*SCREENS, *(page.path for page in PAGES))),
        *FILES,
        *(
            "/metrics",
            "/api/openapi.json",
            "/api/tables/BBBBB/socket",
            "/nowhere",
            "/assets",
            "/assets/%2e%2e/index.html",
        ),
    }
)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("guards")) as server:
        yield server


def answer(base: str, path: str, method: str) -> tuple[int, Message, bytes]:
    """Return the status, headers and body of any answer. Every address counts as another visitor."""
    number = ADDRESSES.index(path) if path in ADDRESSES else 999
    address = f"10.77.{number >> 8}.{number & 255}"
    body = b"{}" if method == "POST" else None
    try:
        with urlopen(
            Request(base + path, body, {"x-forwarded-for": address}, method=method), timeout=PATIENCE
        ) as found:
            return found.status, found.headers, found.read()
    except HTTPError as error:
        with error:
            return error.code, error.headers, error.read()


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "OPTIONS"])
def test_every_answer_is_guarded_whatever_is_asked_for(served: Served, method: str) -> None:
    assert len(FILES) > 5
    for path in ADDRESSES:
        status, headers, _ = answer(served.base, path, method)
        assert status < 500, (path, status)
        for name, value in GUARDS.items():
            assert headers.get_all(name) == [guards(path).get(name, value)], (path, name)
        assert headers["server"] is None
        assert not [name for name in headers if name.lower().startswith("access-control")], path


def test_a_page_that_breaks_says_so_and_is_guarded_too(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("an unexpected error")

    monkeypatch.setattr(Front, "_answer", broken)
    status, headers, body = answer(served.base, "/api/me", "GET")
    assert status == 500
    refused = json.loads(body)["refused"]
    assert refused["why"] == "broken"
    assert refused["fr"].endswith("réessayez dans un instant.")
    assert {name: headers[name] for name in GUARDS} == GUARDS
    assert answer(served.base, "/", "GET")[0] == 200  # by then the server has logged the error
    (trouble,) = served.troubles
    assert "an unexpected error" in trouble
    served.troubles.clear()


def test_no_script_and_no_style_comes_from_elsewhere_or_from_inside_a_page() -> None:
    policy = dict(part.strip().partition(" ")[::2] for part in GUARDS["content-security-policy"].split(";"))
    assert policy["default-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == policy["font-src"] == "'self'"
    assert not re.search(r"unsafe|\*|https?:", GUARDS["content-security-policy"])
    own = {path: guards(path) for path in FILES if guards(path) != GUARDS}
    assert len({path.removesuffix(".br") for path in own}) == 1  # one script may compile WebAssembly, and no page
    (engine,) = {headers["content-security-policy"] for headers in own.values()}
    assert engine.replace(" 'wasm-unsafe-eval'", "") == GUARDS["content-security-policy"]
    assert GUARDS["x-content-type-options"] == "nosniff"
    assert GUARDS["cross-origin-opener-policy"] == GUARDS["cross-origin-resource-policy"] == "same-origin"
    page = (BUILT / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<style|<script(?![^>]*\bsrc=)|\sstyle=|\son\w+=|javascript:", page)


def test_the_font_is_named_by_its_content_cached_for_ever_and_served_with_its_licence(served: Served) -> None:
    fonts = [path for path in FILES if path.endswith(".woff2")]
    assert fonts
    for path in fonts:
        status, headers, _ = answer(served.base, path, "GET")
        assert (status, headers["content-type"]) == (200, "font/woff2")
        assert headers["cache-control"] == "public, max-age=31536000, immutable"
    _, _, licence = answer(served.base, "/assets/figtree-LICENSE.txt", "GET")
    assert b"SIL OPEN FONT LICENSE" in licence


def test_texts_are_sent_compressed_to_whoever_can_read_that(served: Served) -> None:
    texts = [path for path in FILES if path.startswith("/assets/") and path.endswith((".js", ".css", ".svg"))]
    assert texts
    for path in texts:
        plain = (BUILT / path[1:]).read_bytes()
        status, headers, body = answer(served.base, path, "GET")
        assert (status, headers["content-encoding"], body) == (200, None, plain)
        kinds = {"gzip": gzip.compress(plain, mtime=0)}
        if path.endswith((".js", ".css")):
            kinds["gzip, br"] = (BUILT / f"{path[1:]}.br").read_bytes()
        for accepted, packed in kinds.items():
            asked = Request(served.base + path, headers={"accept-encoding": accepted, "x-forwarded-for": path[-9:]})
            with urlopen(asked, timeout=PATIENCE) as found:
                assert found.headers["content-encoding"] == accepted.split()[-1]
                assert found.headers["vary"] == "accept-encoding"
                assert found.read() == packed
                assert headers["content-type"] == found.headers["content-type"]
                assert headers["cache-control"] == found.headers["cache-control"]
