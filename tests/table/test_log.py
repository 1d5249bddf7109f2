"""The log: every entry is a short text that is read back unchanged."""

from typing import get_args

import msgspec
import pytest

from tablee.kernel.game import BadOptions
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee.table.arranging import opening
from tablee.table.entries import (
    Agreed,
    AnyEntry,
    Asked,
    Away,
    Back,
    Banned,
    Begun,
    BotSat,
    Came,
    Changed,
    Cleared,
    Declined,
    Denied,
    Held,
    Hinted,
    Hosted,
    Muted,
    Opened,
    Played,
    Rang,
    Readied,
    Redealt,
    Rematched,
    Rescued,
    Resumed,
    Said,
    Sat,
    Settings,
    Started,
    Stood,
    Swapped,
    TakenOver,
    Undone,
    Wanted,
    Waved,
    Wished,
    read,
    write,
)
from tablee.table.fold import after, opened
from tests.table.world import ANN, World

ALL: list[AnyEntry] = [
    Opened(ANN, "Ann", "figures", 1, {"players": 3, "points": [1, 2]}, Settings(clock="fast"), "00", "2026-11-15"),
    Came(ANN, "é\u2665", "another"),
    Sat(ANN, 3),
    Wished(ANN, 3),
    Denied(ANN),
    Muted(ANN, False),
    Banned(ANN, False),
    Stood(ANN),
    BotSat(1, "hard"),
    Cleared(2),
    Swapped(0, 1),
    Changed({"faces": "open"}, Settings(aids=False, chat=False, watch=False, turbo=True)),
    Readied(ANN, False),
    Started("easy"),
    Begun(1, "hard", ((0, "7C@d4"), (1, "<")), "BCDFG-1"),
    TakenOver("fe", "ff"),
    Played(1, "7C@d4", "clock"),
    Rang(),
    Asked(ANN, 7),
    Agreed(ANN),
    Declined(ANN),
    Undone(ANN, 0),
    Hinted(ANN),
    Rescued(ANN, 12, True),
    Away(ANN),
    Back(ANN),
    Held(1),
    Resumed(5_000),
    Hosted(1),
    Said(ANN, 'a "quoted" word\\'),
    Waved(ANN, "bravo"),
    Wanted(ANN, False),
    Rematched("ff", "fe"),
    Redealt(ANN, {"faces": "open"}, "ff", 17, "fe"),
]


@pytest.mark.parametrize("entry", ALL, ids=lambda entry: type(entry).__name__)
def test_every_entry_is_read_back_as_it_was_written(entry: AnyEntry) -> None:
    assert read(write(entry)) == entry
    assert "\n" not in write(entry)


def test_every_kind_of_entry_is_tested_here() -> None:
    assert [type(entry) for entry in ALL] == list(get_args(AnyEntry))


def test_an_entry_says_what_happened_in_one_word_and_leaves_out_what_is_usual() -> None:
    assert write(Played(2, "7C@d4")) == '{"do":"play","seat":2,"move":"7C@d4"}'
    assert write(Came("somebody", "Léa")) == '{"do":"come","by":"somebody","name":"Léa"}'


def first() -> Opened:
    world = World("sequence", {"players": 2})
    entry = read(world.log[0][0])
    assert isinstance(entry, Opened)
    return entry


def test_a_table_is_opened_once() -> None:
    world = World("sequence", {"players": 2})
    with pytest.raises(ValueError, match="opened once"):
        after(world.table, first(), world.now)


def test_a_table_of_an_unknown_edition_is_refused() -> None:
    bare: dict[str, Json] = {"players": 2}
    with pytest.raises(BadOptions, match="sequence 2 does not know edition 3"):
        opened("ABCDE", msgspec.structs.replace(first(), edition=3, options=bare), 1)


def test_a_table_of_an_earlier_edition_goes_on_by_its_own_rules() -> None:
    old: dict[str, Json] = {"players": 2, "teams": 2, "draw": "automatic", "advanced": False, "silence": True}
    entry = msgspec.structs.replace(first(), edition=1, options=old, seed=Seed.numbered(1).text)
    table = opened("ABCDE", entry, 1)
    assert table.options == {**old, "edition": 1}
    changed = after(table, Changed({**old, "advanced": True}, Settings()), 2)
    assert changed.options == {**old, "advanced": True, "edition": 1}
    begun = after(changed, Started("easy"), 3)
    assert begun.match is not None
    called = after(begun, Played(0, "?1"), 4)
    assert called.match is not None
    assert called.match.acting == {1}
    assert str(called.match.line.record()).startswith("tablee sequence 1\n")


def test_a_table_is_opened_with_all_its_options_and_no_seed_yet() -> None:
    entry = opening(ANN, " Ann ", "six_sequences", {"players": 3}, Settings())
    assert entry.options == {"players": 3, "teams": False, "rounds": 3, "claims": "all", "pause": 3, "edition": 2}
    assert (entry.by, entry.name, entry.edition, entry.seed) == (ANN, "Ann", 2, "")
