"""Snapshots: a table that starts from one is the table that its whole log gives."""

import hashlib
import json
from collections.abc import Callable

import msgspec
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee.table import snapshot
from tablee.table.commands import Redeal, Rematch, Say
from tablee.table.entries import Redealt, Rematched, Settings, read
from tablee.table.fold import after, opened
from tablee.table.model import Table
from tablee.table.seen import look
from tests.table.session import TABLES, Chance, hold_session, settings_by
from tests.table.test_rematch import finished
from tests.table.world import ANN, BOB, PEOPLE, World, playing

SECRETS = st.binary(min_size=32, max_size=32)
few = settings(max_examples=3, phases=(Phase.generate,))  # a smaller seed gives no simpler session


def restored(world: World) -> list[Table]:
    """Return the table as it is read from each snapshot that a server could have kept, and the log after it."""
    (first, at), *rest = world.log
    entry = read(first)
    table, found = opened("ABCDE", entry, at), list[Table]()  # type: ignore[arg-type]  # the first entry opens
    for text, at in rest:
        entry = read(text)
        if isinstance(entry, Rematched | Redealt):
            kept = snapshot.read(snapshot.write(table, b"hash"))
            assert kept == (msgspec.structs.replace(table, match=None), b"hash")
            found.append(kept[0])
        table = after(table, entry, at)
        found = [after(one, entry, at) for one in found]
    return found


@pytest.mark.parametrize(("name", "raw"), TABLES)
@few
@given(secret=SECRETS)
def test_a_table_from_a_snapshot_is_the_table_of_the_whole_log(name: str, raw: dict[str, Json], secret: bytes) -> None:
    seed = Seed(secret)
    chance = Chance(seed.child("session"))
    world = World(name, raw, seed=seed, settings=settings_by(chance))

    def begin_another() -> None:
        """Sometimes deal another game, whatever became of this one."""
        if world.table.match is not None and chance.below(20) == 0:
            world.enter(Rematched(seed.child("game", world.table.number).text))

    hold_session(world, chance, 120, begin_another)
    world.enter(Rematched(seed.child("last").text))
    hold_session(world, chance, 10, lambda: None)
    tables = restored(world)
    assert tables
    for table in tables:
        assert table == world.table
        for person in (*PEOPLE, None):  # in the same order too
            assert msgspec.json.encode(look(table, person)) == world.bytes(person)


def test_what_people_left_at_the_table_is_in_the_snapshot() -> None:
    world = finished({"players": 2}, BOB, settings=Settings(clock="fast", chat=True))
    world.ask(ANN, Say("x", "bravo"))
    world.ask(ANN, Rematch("x"))
    world.leave(BOB)
    world.pass_time(0)
    assert world.table.number == 2
    world.move(world.acting())
    assert restored(world) == [world.table]


def test_a_new_deal_of_a_solo_game_starts_from_a_snapshot() -> None:
    world = playing("pairs")
    world.move(ANN)
    world.ask(ANN, Redeal("x", dict(world.table.options), 17))
    world.move(ANN)
    assert restored(world) == [world.table]
    assert world.table.deal == 17


def _without_guests(kept: dict[str, Json]) -> None:
    del kept["guests"]


OTHER_FORMS: dict[str, Callable[[dict[str, Json]], None]] = {
    "earlier": lambda kept: kept.update(form=1),
    "later": lambda kept: kept.update(form=3),
    "has a field that we do not know": lambda kept: kept.update(weather="rain"),
    "has not all fields": _without_guests,
    "has a value of another type": lambda kept: kept.update(chairs="four"),
    "has no seed": lambda kept: kept.update(seed={"secret": "AAAA"}),
}


@pytest.mark.parametrize("form", OTHER_FORMS)
def test_text_of_another_form_is_not_read(form: str) -> None:
    kept = json.loads(snapshot.write(playing("sequence", {"players": 2}, BOB).table, b"hash")[32:])
    assert snapshot.read(summed(kept)) is not None
    OTHER_FORMS[form](kept)
    assert snapshot.read(summed(kept)) is None


def summed(kept: dict[str, Json]) -> str:
    """Return the text of a snapshot with its checksum."""
    body = json.dumps(kept)
    return hashlib.blake2b(body.encode(), digest_size=16).hexdigest() + body


def test_text_with_a_flipped_bit_is_not_read() -> None:
    text = snapshot.write(playing("sequence", {"players": 2}, BOB).table, b"hash")
    assert snapshot.read(text) is not None
    for at in range(0, len(text), 7):
        flipped = chr(ord(text[at]) ^ 1)
        assert snapshot.read(text[:at] + flipped + text[at + 1 :]) is None


def test_text_that_is_no_json_is_not_read() -> None:
    assert snapshot.read("half of a te") is None
