"""Honest bots make the same move in two worlds that a player cannot tell apart; a cheating bot is caught."""

from collections.abc import Sequence

import pytest

from tablee.arena.entrants import baselines
from tablee.bots.judging import LEVELS
from tablee.games import GAMES, AnyHouseGame
from tablee.kernel.bot import Bot
from tablee.kernel.json import Json, digest
from tablee.kernel.seed import Seed

TABLES: list[tuple[str, dict[str, Json]]] = [
    ("pairs", {}),
    ("sequence", {"players": 3}),
    ("six_sequences", {"players": 3, "rounds": 1}),
    ("figures", {"players": 3}),
]


class World:
    """The true state, in a place where a dishonest bot could find it."""

    state: object = None


def caught(game: AnyHouseGame, raw: dict[str, Json], bot: Bot[object, object], world: World, number: int) -> bool:
    """Play a game and ask the bot in every position, and again in a world that looks the same; return whether it
    cheated."""
    options = game.read_options(raw)
    state, numbers = game.deal(options, Seed.numbered(number)), Seed.numbered(number).child("moves").numbers()
    for ply in range(60):
        acting = sorted(game.to_act(state))
        if not acting:
            break
        seat = acting[0]
        moves, view, seed = game.moves(state, seat), game.view(state, seat), Seed.numbered(ply)
        world.state = state
        chosen = bot.choose(view, moves, seed)
        twin = game.imagine(view, options, Seed.numbered(1000 + ply))
        world.state = twin
        if bot.choose(game.view(twin, seat), game.moves(twin, seat), seed) != chosen:
            return True
        state = game.apply(state, seat, moves[next(numbers) % len(moves)]).state
    return False


@pytest.mark.parametrize(("name", "raw"), TABLES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_bot_plays_the_same_in_worlds_it_cannot_tell_apart(name: str, raw: dict[str, Json], level: str) -> None:
    (bot,) = (GAMES[name].bot(one) for one in LEVELS if one == level)
    assert not caught(GAMES[name], raw, bot, World(), 1)


@pytest.mark.parametrize(("name", "raw"), TABLES)
def test_every_baseline_plays_the_same_in_worlds_it_cannot_tell_apart(name: str, raw: dict[str, Json]) -> None:
    assert not any(caught(GAMES[name], raw, bot, World(), 1) for bot in baselines(name).values())


class Peeking:
    """A bot that has the true state: its moves depend on all of it."""

    def __init__(self, world: World) -> None:
        self.world = world

    def choose(self, view: object, moves: Sequence[object], seed: Seed) -> object:  # noqa: ARG002  it peeks
        """Choose a move by the hidden cards."""
        return moves[int(digest(self.world.state), 16) % len(moves)]


@pytest.mark.parametrize(("name", "raw"), TABLES)
def test_a_bot_that_peeks_is_caught(name: str, raw: dict[str, Json]) -> None:
    world = World()
    assert caught(GAMES[name], raw, Peeking(world), world, 1)
