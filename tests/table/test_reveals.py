"""`reveals` of each game: it reports every move that showed its player something, so that such a move is not undone
freely."""

from dataclasses import dataclass, field

import pytest

from tablee.games import GAMES
from tablee.games.pairs.model import State
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tests.table.session import TABLES, Chance


@dataclass
class Shown:
    """Some moves of a random game: all of them, those that showed something, and those for which `reveals` is true."""

    moves: list[str] = field(default_factory=list)
    truly: set[str] = field(default_factory=set)
    as_said: set[str] = field(default_factory=set)


def shown(name: str, raw: dict[str, Json], number: int, sample: int) -> Shown:
    """Find such moves: a move showed something if it leads to another view in a world that looked the same before."""
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
def test_reveals_reports_every_move_that_showed_something_and_not_all_moves(name: str, raw: dict[str, Json]) -> None:
    games = [shown(name, raw, number, 25) for number in (101, 103)]
    for game in games:
        assert game.truly <= game.as_said
        assert not set(game.moves) <= game.as_said or (name, raw) == ("pairs", {})
    truly, as_said = (sum(map(len, sets)) for sets in zip(*((one.truly, one.as_said) for one in games), strict=True))
    assert 3 * truly >= as_said  # false alarms are only answers with the same result in all worlds
    assert bool(truly) == (raw != {"faces": "open"})


def test_a_pair_with_no_cards_below_reveals_nothing() -> None:
    game = GAMES["pairs"]
    state = game.deal(game.read_options({}), Seed.numbered(1))
    bare = State("hidden", tuple(pile[-1:] for pile in state.piles))
    for move in game.moves(bare, 0):
        assert not game.reveals(bare, game.apply(bare, 0, move).events)
        assert game.reveals(state, game.apply(state, 0, move).events)
