"""What a game says of its moves: which of them have shown something, and so are not undone freely."""

from dataclasses import dataclass, field

import pytest

from tablee.games import GAMES
from tablee.games.pairs.model import State
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tests.table.session import TABLES, Chance


@dataclass
class Shown:
    """Of some moves of a random game: which have shown their player something, and of which the game says so."""

    moves: list[str] = field(default_factory=list)
    truly: set[str] = field(default_factory=set)
    as_said: set[str] = field(default_factory=set)


def shown(name: str, raw: dict[str, Json], number: int, sample: int) -> Shown:
    """A move has shown something if in another world, that looked the same to its player, it leads to another view."""
    game, seed = GAMES[name], Seed.numbered(number)
    options, chance = game.read_options(raw), Chance(seed.child("moves"))
    state, plies = game.deal(options, seed), []
    while choices := [(seat, move) for seat in sorted(game.to_act(state)) for move in game.moves(state, seat)]:
        plies.append((state, *chance.of(choices)))
        state = game.apply(*plies[-1]).state
    found = Shown()
    for n, (before, seat, move) in [*enumerate(plies)][-sample:] + [*enumerate(plies)][:: 1 + len(plies) // sample]:
        text, step, view = f"{n} {move}", game.apply(before, seat, move), game.view(before, seat)
        twins = (game.imagine(view, options, seed.child("twin", n, k)) for k in range(4))
        after = [game.view(game.apply(twin, seat, move).state, seat) for twin in twins]
        found.moves.append(text)
        if after != [game.view(step.state, seat)] * 4:
            found.truly.add(text)
        if game.reveals(before, step.events):
            found.as_said.add(text)
    return found


@pytest.mark.parametrize(("name", "raw"), TABLES)
def test_what_has_shown_something_is_said_to_and_it_is_not_said_of_everything(name: str, raw: dict[str, Json]) -> None:
    games = [shown(name, raw, number, 25) for number in (101, 103)]
    for game in games:
        assert game.truly <= game.as_said
        assert not set(game.moves) <= game.as_said or (name, raw) == ("pairs", {})
    truly, as_said = (sum(map(len, sets)) for sets in zip(*((one.truly, one.as_said) for one in games), strict=True))
    assert 3 * truly >= as_said  # it is said for nothing at most of answers that are the same in all worlds
    assert bool(truly) == (raw != {"faces": "open"})


def test_a_pair_that_lay_on_nothing_has_shown_nothing() -> None:
    game = GAMES["pairs"]
    state = game.deal(game.read_options({}), Seed.numbered(1))
    bare = State("hidden", tuple(pile[-1:] for pile in state.piles))
    for move in game.moves(bare, 0):
        assert not game.reveals(bare, game.apply(bare, 0, move).events)
        assert game.reveals(state, game.apply(state, 0, move).events)
