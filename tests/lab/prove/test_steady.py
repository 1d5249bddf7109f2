"""A steady player finds the server again: the same one after a lost connection, the next one after its end."""

from pathlib import Path

import pytest

from tablee.client import Disconnected
from tablee.server.client import OVERFLOW
from tablee_lab.prove import steady
from tablee_lab.prove.steady import Door, Steady, World
from tests.server.company import in_loop
from tests.server.serving import serving


@in_loop
async def test_a_player_whose_socket_is_cut_goes_on_at_the_same_server(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        ann = await arrived(served.base)
        assert ann._socket is not None
        ann._socket.transport.abort()
        assert await ann.insist("wave", emote="hello")
        await ann.leave()


@pytest.mark.parametrize(("code", "is_found"), [(1011, True), (OVERFLOW, False)])
@in_loop
async def test_a_server_that_closes_a_socket_is_tried_again_only_if_it_may_take_the_player_for_dead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, is_found: bool
) -> None:
    monkeypatch.setattr(steady, "_PATIENCE", 0.1)
    with serving(tmp_path) as served:
        ann = await arrived(served.base)
        if is_found:
            await ann.find_again(Disconnected(code))
            assert await ann.insist("wave", emote="hello")
        else:
            with pytest.raises(TimeoutError):
                await ann.find_again(Disconnected(code))
        await ann.leave()


async def arrived(base: str) -> Steady:
    """A player at a table of their own."""
    ann = Steady(World([Door(base)]), "Ann")
    await ann.come(await ann.open("pairs"))
    return ann
