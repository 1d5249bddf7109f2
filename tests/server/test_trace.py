"""One move from the frame of a socket to the broadcast: through which of our files it goes."""

from pathlib import Path
from typing import Final

import pytest

from tablee.server import metrics, rooms
from tests.server.company import in_loop
from tests.server.gathering import on_turn, table_for
from tests.server.serving import serving
from tests.server.tracing import traced

HOPS: Final = 23
FILES: Final = 17
"""What it takes today. Growth fails the test; where it shrinks, lower the numbers."""


@in_loop
async def test_a_move_passes_through_no_more_files_than_it_did(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in ((rooms, "_TICK"), (rooms, "_BEAT"), (metrics, "_EVERY")):
        monkeypatch.setattr(module, name, 3600.0)  # what happens again and again is no part of a move
    with traced() as trace, serving(tmp_path) as served:
        async with table_for(served, "sequence", "Ann", "Bob") as players:
            one, other = on_turn(players)
            for _ in range(2):  # what is done once for all moves is not counted
                assert await one.move() is None
                await other.until(lambda other=other: other.is_on)  # type: ignore[misc]  # a default that is bound
                one, other = other, one
            trace.on = True
            assert await one.move() is None
            await other.until(lambda: other.is_on)
            trace.on = False
    (tmp_path / "trace.txt").write_text(f"{trace}\n", encoding="utf-8")  # to be read where the test fails
    print(trace)
    assert {"server", "table", "games", "kernel", "store"} <= {file.partition("/")[0] for file in trace.files}
    assert len(trace.hops) <= HOPS
    assert len(trace.files) <= FILES
