"""Random sessions: a table is rebuilt from its log, and every command that a view offers is accepted."""

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tablee.kernel.json import Json
from tablee.kernel.record import Record, replay
from tablee.kernel.seed import Seed
from tablee.table.commands import Move, Undo
from tablee.table.decide import decide
from tablee.table.entries import Asked, Undone
from tablee.table.model import Table
from tablee.table.refusal import Refused
from tests.table.session import TABLES, Chance, hold_session, settings_by
from tests.table.world import PEOPLE, World

SECRETS = st.binary(min_size=32, max_size=32)
few = settings(max_examples=3, phases=(Phase.generate,))  # a smaller seed gives no simpler session


def session(name: str, raw: dict[str, Json], secret: bytes) -> World:
    """Run a random session; after every act, check what is shown."""
    seed = Seed(secret)
    chance = Chance(seed.child("session"))
    world = World(name, raw, seed=seed, settings=settings_by(chance))
    hold_session(world, chance, 120, lambda: check(world, chance))
    return world


def check(world: World, chance: Chance) -> None:
    """Sometimes check one person's view: it holds no ids and no seed, and every command it offers is accepted."""
    if chance.below(4):
        return
    table, person = world.table, chance.of(PEOPLE)
    seen, text = world.look(person), world.bytes(person)
    assert not any(one.encode() in text for one in PEOPLE)
    assert table.is_finished or table.seed.text.encode() not in text
    assert seen.you.undo == undo_granted(table, person)
    for move in seen.moves[:3]:
        decide(table, person, Move("x", seen.seq, move), world.now)
    assert table.public <= table.seq


def undo_granted(table: Table, person: str) -> str | None:
    try:
        entry = decide(table, person, Undo("x"), table.at).entry
    except Refused:
        return None
    assert isinstance(entry, Undone | Asked)
    return "free" if isinstance(entry, Undone) else "ask"


@pytest.mark.parametrize(("name", "raw"), TABLES)
@few
@given(secret=SECRETS)
def test_a_table_is_read_back_from_its_log(name: str, raw: dict[str, Json], secret: bytes) -> None:
    world = session(name, raw, secret)
    assert world.read_back() == world.table
    if world.table.match is not None:
        line = world.match.line
        assert len(line.moves) == len(world.match.turns)
        assert replay(line.game, Record.read(str(line.record()))).states == line.states
