"""The request log: off by default, and nobody can come to a table by it."""

from pathlib import Path

from tablee_lab.prove.player import Player
from tests.server.company import in_loop
from tests.server.serving import serving


@in_loop
async def test_the_log_has_the_shape_of_each_request_and_nothing_that_opens_a_table(tmp_path: Path) -> None:
    requests: list[dict[str, object]] = []
    with serving(tmp_path, requests=requests) as served:
        ann = Player(served.base, "Ann")
        code = await ann.open("pairs")
        await ann.enter(code)
        ann.fetch(f"/api/tables/{code}?secret=1")
        ann.fetch(f"/api/{code}/nothing")
        ann.fetch(f"/assets/{code}")
        await served.leave(ann)
    told = {(one["method"], one["path"], one["status"]) for one in requests}
    assert {
        ("POST", "/api/tables", 200),
        ("GET", "/api/tables/{code}", 200),
        ("GET", "?", 404),
        ("SOCKET", "/api/tables/{code}/socket", 0),
    } <= told
    assert {one["event"] for one in requests} == {"request"}
    assert {*requests[0]} == {"event", "method", "path", "status", "ms", "address"}
    assert code not in repr(requests)
    assert ann.cookie is not None
    assert ann.cookie.partition("=")[2] not in repr(requests)
    assert "secret" not in repr(requests)


@in_loop
async def test_without_the_option_nothing_is_logged(tmp_path: Path) -> None:
    with serving(tmp_path) as served:  # which fails if anything is
        await Player(served.base, "Ann").open("pairs")
