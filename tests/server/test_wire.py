"""Messages on a socket: a view has the same JSON form however it is encoded."""

from random import Random

import msgspec
import pytest

from tablee.games import GAMES
from tablee.house.wire import encode
from tablee.kernel.json import is_direct, to_plain
from tablee.kernel.seed import Seed


@pytest.mark.parametrize("name", GAMES)
def test_a_view_encoded_directly_reads_like_its_plain_form(name: str) -> None:
    game, chance = GAMES[name], Random(7)
    options = game.read_options({})
    state = game.deal(options, Seed.numbered(7))
    for _ in range(150):
        for viewer in (*range(game.seats(options)), None):
            view = game.view(state, viewer)
            assert is_direct(type(view))
            assert msgspec.json.decode(encode(view)) == to_plain(view)
        if not game.to_act(state):
            break
        seat = min(game.to_act(state))
        state = game.apply(state, seat, chance.choice(game.moves(state, seat))).state
