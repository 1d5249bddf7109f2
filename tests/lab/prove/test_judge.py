"""The judge of the proofs: each of its checks fails exactly when its own condition is broken."""

import asyncio
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tablee.client import Picture
from tablee.games import GAMES
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
from tablee.server.identity import COOKIE, person_with
from tablee.store.model import LogRow, TableRow
from tablee.store.place import address_of
from tablee.store.store import Store
from tablee.table import entries
from tablee.table.entries import AnyEntry, Away, Came, Held, Opened, Played, Sat, Settings, Started, Waved, Wished
from tablee.table.model import Table
from tablee_lab.prove import fuzz, site
from tablee_lab.prove.nodes import Nursery
from tablee_lab.prove.nonsense import Message
from tablee_lab.prove.reading import look_of, table_of, undue
from tablee_lab.prove.site import Site
from tablee_lab.prove.steady import Steady, World
from tablee_lab.sim.history import Sent, broken
from tests.store.tables import get

CODE, AT = "BCDFG", 1_000_000


class There(Steady):
    """A person whose connection never breaks, and who receives nothing."""

    def __init__(self, world: World, name: str) -> None:
        super().__init__(world, name)
        self.code = CODE
        self.browser.cookie = f"{COOKIE}={name * 43}"
        self.person = person_with(name * 43)

    async def be_there(self) -> None:
        """Do nothing: they are always connected."""

    def look_at(self, table: Table) -> None:
        """Take the full picture of a table."""
        self.picture = Picture()
        self.picture.take({"look": look_of(table, self)})


ANN, BOB = There(World(), "a"), There(World(), "b")


def line(log: Sequence[LogRow], entry: AnyEntry, by: There | None = None) -> LogRow:
    """Return the next line of a log: somebody's command, or something that was due."""
    seq = len(log) + 1
    command = f"auto:{seq}" if by is None else f"{by.person[:12]}:{by.name}-{seq}"
    return LogRow(CODE, seq, command, AT + seq, entries.write(entry))


def with_(log: Sequence[LogRow], entry: AnyEntry, by: There | None = None) -> list[LogRow]:
    return [*log, line(log, entry, by)]


def begun() -> list[LogRow]:
    """Return the log of a table of Ann, Bob and a bot, just after the deal."""
    options: dict[str, Json] = {"players": 3}
    seed = Seed.numbered(1).text
    first = Opened(ANN.person, "Ann", "sequence", GAMES["sequence"].edition, options, Settings(), seed)
    log = [LogRow(CODE, 1, "open:1", AT, entries.write(first))]
    log = with_(log, Came(BOB.person, "Bob"), BOB)
    log = with_(log, Sat(BOB.person, 1), BOB)
    return with_(log, Started("easy"), ANN)


def move(log: Sequence[LogRow], seat: int) -> str:
    """Return the first legal move of a seat."""
    match = table_of(log).match
    assert match is not None
    return str(match.line.game.moves(match.line.state, seat)[0])


def played() -> list[LogRow]:
    """Return the same log after each of the three has moved and Bob has sent an emote."""
    log = begun()
    log = with_(log, Played(0, move(log, 0)), ANN)
    log = with_(log, Played(1, move(log, 1)), BOB)
    log = with_(log, Played(2, move(log, 2), "bot"))
    return with_(log, Waved(BOB.person, "hello"), BOB)


BEGUN, PLAYED = begun(), played()


def history() -> list[Sent]:
    """Return what Ann and Bob have sent, all of it acknowledged."""
    asked = [(line.seq, line.command.partition(":")[2]) for line in PLAYED[1:] if not line.command.startswith("auto")]
    does = ("come", "sit", "start", "move", "move", "wave")
    return [Sent(CODE, id_, {"do": do}, 2 * seq, 2 * seq + 1) for (seq, id_), do in zip(asked, does, strict=True)]


# Entries without a command, and their authors


def test_a_log_in_which_everything_was_due_is_in_order() -> None:
    away = with_(PLAYED, Away(BOB.person))
    let_in = with_(with_(BEGUN, Wished(BOB.person, 2), BOB), Sat(BOB.person, 2), ANN)
    for log in BEGUN, PLAYED, away, with_(away, Held(1)), let_in:
        assert undue(log) == []


@pytest.mark.parametrize(
    ("log", "sentence"),
    [
        ([*PLAYED[:6], replace(PLAYED[6], command="auto:9")], "auto:9 has number 7"),
        (with_(BEGUN, Played(0, move(BEGUN, 0), "bot")), "number 5 was not due"),
        (with_(with_(BEGUN, Away(BOB.person)), Away(BOB.person)), "number 6 was not due"),
        (with_(with_(BEGUN, Away(BOB.person)), Held(0)), "number 6 was not due"),
        (
            with_(BEGUN, Played(0, move(BEGUN, 0), "bot"), ANN),
            f"number 5 was not made by the sender of {ANN.person[:12]}:",
        ),
        (with_(BEGUN, Played(0, move(BEGUN, 0)), BOB), f"number 5 was not made by the sender of {BOB.person[:12]}:"),
        (with_(BEGUN, Waved(ANN.person, "bye"), BOB), f"number 5 was not made by the sender of {BOB.person[:12]}:"),
        (with_(BEGUN, Sat(BOB.person, 2), ANN), f"number 5 was not made by the sender of {ANN.person[:12]}:"),
        (with_(BEGUN[:3], Started("easy"), BOB), f"number 4 was not made by the sender of {BOB.person[:12]}:"),
    ],
)
def test_an_entry_that_was_not_due_or_has_the_wrong_author_is_named(log: list[LogRow], sentence: str) -> None:
    (found,) = undue(log)
    assert found.startswith(sentence)


# The log in the database


def on_disk(folder: Path, log: Sequence[LogRow]) -> Site:
    """Return a site without servers, whose database has this log and whose people are Ann and Bob."""
    url = address_of(folder / "tablee.sqlite3")
    with closing(Store.open(url)) as store:
        get(store.open_table(TableRow(CODE, "sequence", AT, AT, ended=False), log[0]))
        for one in log[1:]:
            get(store.append(one))
    found = Site(Nursery(), url, "plain", 1)
    found.tables, found.opened = [[ANN, BOB]], [CODE]
    found.world.history = history()
    return found


def test_a_complete_log_is_in_order(tmp_path: Path) -> None:
    assert asyncio.run(on_disk(tmp_path, PLAYED).read_log()) == []


def test_a_table_that_was_opened_and_is_missing_is_named(tmp_path: Path) -> None:
    found = on_disk(tmp_path, PLAYED)
    found.opened.append("WXYZ2")
    assert asyncio.run(found.read_log()) == ["the table WXYZ2 was opened and is missing"]


def test_an_acknowledged_move_that_is_missing_from_the_database_is_named(tmp_path: Path) -> None:
    assert asyncio.run(on_disk(tmp_path, PLAYED[:-1]).read_log()) == [f"b-8 at {CODE} was acknowledged and is lost"]


def test_a_log_that_breaks_the_rules_is_named(tmp_path: Path) -> None:
    found = on_disk(tmp_path, [*PLAYED[:-1], replace(PLAYED[-1], body=PLAYED[5].body)])
    found.world.history[-1].words["do"] = "move"
    (sentence,) = asyncio.run(found.read_log())
    assert sentence.startswith(f"the log of {CODE} cannot be replayed: IllegalMove")


# What people see, and whether games go on


def looked(site: Site) -> list[str]:
    return asyncio.run(site._look_around())


def test_a_view_that_agrees_with_the_log_is_accepted(tmp_path: Path) -> None:
    for one in ANN, BOB:
        one.look_at(table_of(PLAYED))
    assert looked(on_disk(tmp_path, PLAYED)) == []


@pytest.mark.parametrize("part", ["table", "you", "view", "moves", "lines"])
def test_a_person_whose_view_differs_from_the_log_is_named(part: str, tmp_path: Path) -> None:
    for one in ANN, BOB:
        one.look_at(table_of(PLAYED))
    BOB.seen[part] = None
    assert looked(on_disk(tmp_path, PLAYED)) == [f"b sees a wrong state of {CODE}"]


def test_a_person_who_has_missed_a_turn_is_named(tmp_path: Path) -> None:
    for one in ANN, BOB:
        one.look_at(table_of(PLAYED))
    ANN.turns.pop()
    assert looked(on_disk(tmp_path, PLAYED)) == [f"a sees a wrong state of {CODE}"]


def test_a_person_who_was_not_sent_the_last_entries_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BOB, "patience", 0.01)
    ANN.look_at(table_of(PLAYED))
    BOB.look_at(table_of(PLAYED[:-1]))
    assert looked(on_disk(tmp_path, PLAYED)) == [f"at {CODE} a player does not receive what the log says"]


def test_a_person_who_was_sent_more_than_the_log_has_is_noticed(tmp_path: Path) -> None:
    for one in ANN, BOB:
        one.look_at(table_of(PLAYED))
    assert looked(on_disk(tmp_path, PLAYED[:-1])) == [f"at {CODE} a player received what is not in the log"]


def go_on(site: Site, sent: Sent) -> None:
    """Wait until all tables have gone on, if only this was sent and acknowledged."""
    site.world.history = [sent]
    asyncio.run(site._all_move())


def test_a_table_goes_on_when_a_move_is_made_there(tmp_path: Path) -> None:
    go_on(on_disk(tmp_path, PLAYED), Sent(CODE, "a-9", {"do": "move"}, 1, 2))


@pytest.mark.parametrize(
    "sent",
    [
        Sent(CODE, "a-9", {"do": "wave"}, 1, 2),
        Sent(CODE, "a-9", {"do": "move"}, 1, 2, "stale"),
        Sent(CODE, "a-9", {"do": "move"}, 1),
        Sent(CODE, "a-9", {"do": "move"}, 0, 2),
        Sent("WXYZ2", "a-9", {"do": "move"}, 1, 2),
    ],
)
def test_only_an_acknowledged_move_counts_as_going_on(
    sent: Sent, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "PATIENCE", 0.01)
    with pytest.raises(TimeoutError):
        go_on(on_disk(tmp_path, PLAYED), sent)


def test_what_a_fuzzer_sent_is_compared_with_the_log_apart_from_what_the_log_writes_in_another_way() -> None:
    words: dict[str, Json] = {"do": "admit", "person": 2, "yes": False}
    sent = Sent(CODE, "eve-1", fuzz._as_written(Message(b"", "eve-1", words)), 1)
    opening = LogRow(CODE, 1, "open", AT, "{}")
    line = LogRow(CODE, 2, "ann:eve-1", AT, entries.encode(entries.Denied("a" * 32)).decode())
    assert broken([sent], [opening, line]) == []
    assert broken([replace(sent, words={"do": "ban"})], [opening, line]) != []
