"""Logs of a device: what was played there is accepted, and whatever somebody forges is refused."""

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

import pytest

from tablee.games import GAMES
from tablee.house.device import MARK
from tablee.kernel.seed import Seed
from tablee.server import device_log
from tablee.server.device_log import Checked, checked_log
from tablee.store.model import LogRow
from tablee.table import entries
from tablee.table.entries import Opened
from tablee.table.fold import after, opened
from tablee.table.model import Table
from tablee.table.refusal import Refused
from tests.server.apart import DEVICE, Apart, chained, changed, lengthened
from tests.server.serving import START

PEOPLE: Final = tuple(f"person {number}" for number in range(1, 13))
ALONE: Final = next(name for name in GAMES if GAMES[name].seats(GAMES[name].read_options({})) == 1)
STRANGER: Final = "f" * 32
Forge = Callable[[Sequence[LogRow]], Sequence[LogRow]]


def accepted(log: Sequence[LogRow], now: int = START) -> Checked:
    found = checked_log(log, PEOPLE, now)
    assert isinstance(found, Checked), found
    return found


def refusal(log: Sequence[LogRow]) -> str:
    found = checked_log(log, PEOPLE, START)
    assert isinstance(found, Refused), "it is accepted"
    return found.why


def table_of(found: Checked) -> Table:
    """The table that the server will have."""
    (at, first), *rest = found.lines
    opening = entries.read(first)
    assert isinstance(opening, Opened)
    table = opened("BCDFGHJ", opening, at)
    for at, body in rest:
        table = after(table, entries.read(body), at)
    return table


@cache
def two() -> Apart:
    """A game of the owner of a device and a bot, in which everybody has moved."""
    return Apart("sequence", {"players": 2}).start().play(9)


@cache
def three() -> Apart:
    """A game of two people on a device and a bot, with a clock."""
    apart = Apart("sequence", {"players": 3}, clock="normal")
    apart.seat(2, "Bea", 1)
    return apart.start().play(9)


# What a device writes is accepted


def test_the_log_is_kept_as_it_is_but_for_the_ids_of_people() -> None:
    apart = three()
    found = accepted(apart.log)
    assert (found.game, found.name, found.is_dealt) == ("sequence", "Ann", True)
    assert found.people == PEOPLE[:2]
    told = [(at, body.replace(PEOPLE[1], f"2:{DEVICE}").replace(PEOPLE[0], DEVICE)) for at, body in found.lines]
    assert told == [(row.at, row.body) for row in apart.log]
    assert DEVICE not in str(found)


Wish = tuple[str, dict[str, object]]
WISHES: Final[tuple[list[Wish], ...]] = (
    [("undo", {}), ("hint", {}), ("wave", {"emote": "oops"}), ("say", {"text": "well"})],
    [("agree", {}), ("decline", {}), ("rematch", {}), ("rescue", {}), ("undo", {"to": 0})],
    [("stand", {}), ("sit", {"seat": 0}), ("sit", {"seat": 1}), ("redeal", {"options": {}, "deal": 3})],
)
"""What somebody may ask for, beside moves."""


def walk(game: str, number: int) -> Apart:
    """Two people on a device, or one, who do all sorts of things in any order."""
    chance = random.Random(number)
    apart = Apart(game, clock=chance.choice(["none", "fast"]))
    seats = len(apart.table.chairs)
    if seats > 1 and number % 2:
        apart.seat(2, "Bea", 1)
    apart.say(1, "wave", emote="hello")
    apart.say(1, "swap", first=0, second=seats - 1)
    apart.start()
    for _ in range(40):
        match = apart.table.match
        assert match is not None
        who = chance.choice([1, 2]) if seats > 1 else 1
        moves = [str(move) for seat in match.acting for move in match.line.game.moves(match.line.state, seat)]
        wishes: list[Wish] = [("move", {"seq": apart.table.public, "move": chance.choice(moves or ["<"])})]
        for do, words in (*wishes, *map(chance.choice, WISHES)):
            if do in {"move", "agree", "undo"} or chance.random() < 0.2:
                apart.say(who, do, **words)
            apart.wait()
        if chance.random() < 0.1:  # nobody looks for a while
            apart.device.leave(1)
            apart.device.leave(2)
            apart.now += 50_000
            apart.enter(1)
            apart.enter(2)
    return apart


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_done_on_a_device_can_be_taken_over(game: str) -> None:
    for number in (1, 2):
        apart = walk(game, number)
        if apart.table.is_finished:
            assert refusal(apart.log) == "is_over"
            continue
        table = table_of(accepted(apart.log))
        assert table.match is not None
        assert apart.table.match is not None
        assert table.match.line == apart.table.match.line
        assert table.match.turns == apart.table.match.turns


def test_a_patience_at_a_dead_end_is_taken_over_after_a_rescue_too() -> None:
    apart = Apart(ALONE, seed=Seed.numbered(GAMES[ALONE].graded_deals()["easy"][0])).start().play(1000)
    assert accepted(apart.log).is_dealt
    apart.say(1, "rescue")
    assert apart.log[-1].body.startswith('{"do":"rescue"')
    assert accepted(apart.log).is_dealt
    assert refusal(changed(apart.log, -1, to=1000)) == "bad_log"
    assert refusal(lengthened(apart.log, apart.log[-1].body)) == "bad_log"  # it is at no dead end any more


def test_a_table_whose_cards_are_not_dealt_is_taken_over() -> None:
    assert not accepted(Apart("sequence").log).is_dealt


def test_times_that_are_yet_to_come_are_moved_back_together() -> None:
    log, late = two().log, 5_000
    found = accepted(log, log[-1].at - late)
    assert [at for at, _ in found.lines] == [row.at - late for row in log]


# What somebody forges is refused


def _moved(log: Sequence[LogRow], seat: int, by: str) -> int:
    """The place of the first move by somebody in a seat."""
    for place, row in enumerate(log):
        body = json.loads(row.body)
        if body["do"] == "play" and (body["seat"], body.get("by", "person")) == (seat, by):
            return place
    raise AssertionError("nobody moved")


def _without(log: Sequence[LogRow], place: int) -> list[LogRow]:
    """The log without an entry, and with numbers that fit."""
    rest = [*log[:place], *log[place + 1 :]]
    return chained([replace(row, seq=seq) for seq, row in enumerate(rest, 1)])


def _twice(log: Sequence[LogRow], place: int) -> list[LogRow]:
    return lengthened(log[: place + 1], log[place].body)


def _at(log: Sequence[LogRow], place: int, at: int) -> list[LogRow]:
    return chained([*log[:place], replace(log[place], at=at), *log[place + 1 :]])


def _named(log: Sequence[LogRow], code: str) -> list[LogRow]:
    return chained([replace(row, table=code) for row in log])


EDITION: Final = GAMES["sequence"].edition
FORGED: Final[dict[str, tuple[Forge, str]]] = {
    # the cards
    "another seed": (lambda log: changed(log, 0, seed=Seed.numbered(6).text), "bad_log"),
    "a seed that is none": (lambda log: changed(log, 0, seed="00"), "bad_log"),
    "no seed for the next game": (lambda log: changed(log, 0, next=None), "bad_log"),
    "the deal of a day": (lambda log: changed(log, 0, day="2026-11-19"), "bad_log"),
    "another hash": (lambda log: [*log[:-1], replace(log[-1], chain=b"x" * 16)], "bad_log"),
    "no hash": (lambda log: [*log[:-1], replace(log[-1], chain=None)], "bad_log"),
    "a changed entry with the old hash": (
        lambda log: [*log[:-1], replace(log[-1], body=log[-2].body)],
        "bad_log",
    ),
    # moves by others
    "a person for a bot": (lambda log: changed(log, _moved(log, 1, "bot"), by="person"), "bad_log"),
    "a bot for a person": (lambda log: changed(log, _moved(log, 0, "person"), by="bot"), "bad_log"),
    "a clock where none runs": (lambda log: changed(log, _moved(log, 0, "person"), by="clock"), "bad_log"),
    "a move of a seat that is not there": (lambda log: changed(log, _moved(log, 0, "person"), seat=9), "bad_log"),
    "a move of a seat before the first": (lambda log: changed(log, _moved(log, 0, "person"), seat=-1), "bad_log"),
    "a move out of the rules": (lambda log: changed(log, _moved(log, 0, "person"), move="7C@d4"), "bad_log"),
    "a move that is none": (lambda log: changed(log, _moved(log, 1, "bot"), move="x"), "bad_log"),
    "a move twice": (lambda log: _twice(log, _moved(log, 0, "person")), "bad_log"),
    "a move in other letters": (
        lambda log: changed(
            log, _moved(log, 0, "person"), move=json.loads(log[_moved(log, 0, "person")].body)["move"] + " "
        ),
        "bad_log",
    ),
    # people
    "another owner": (
        lambda log: changed(lengthened(log, entries.Came(f"2:{DEVICE}", "Bea", DEVICE)), 0, by=STRANGER),
        "bad_log",
    ),
    "an owner who is none": (lambda log: changed(log, 0, by="Ann"), "bad_log"),
    "somebody from elsewhere": (lambda log: lengthened(log, entries.Came(STRANGER, "Eve")), "bad_log"),
    "somebody from elsewhere on this device": (
        lambda log: lengthened(log, entries.Came(STRANGER, "Eve", DEVICE)),
        "bad_log",
    ),
    "a thirteenth player": (lambda log: lengthened(log, entries.Came(f"13:{DEVICE}", "Eve", DEVICE)), "bad_log"),
    "a player on another device": (
        lambda log: lengthened(log, entries.Came(f"2:{DEVICE}", "Eve", STRANGER)),
        "bad_log",
    ),
    "a seat for somebody who is not there": (lambda log: lengthened(log, entries.Sat(f"2:{DEVICE}", 1)), "bad_log"),
    "a taken seat": (
        lambda log: lengthened(log, entries.Came(f"2:{DEVICE}", "Bea", DEVICE), entries.Sat(f"2:{DEVICE}", 0)),
        "bad_log",
    ),
    "a name that cannot be seen": (lambda log: changed(log, 0, name="\u200b"), "bad_name"),
    "a name that is too long": (lambda log: changed(log, 0, name="x" * 21), "bad_name"),
    "a name with spaces": (lambda log: changed(log, 0, name=" Ann"), "bad_log"),
    "a text that is too long": (lambda log: lengthened(log, entries.Said(DEVICE, "x" * 201)), "bad_log"),
    "talk without an end": (lambda log: lengthened(log, *[entries.Waved(DEVICE, "oops")] * 6), "bad_log"),
    # what happens only on a server, or not yet
    "away": (lambda log: lengthened(log, entries.Away(DEVICE)), "bad_log"),
    "back": (lambda log: lengthened(log, entries.Back(DEVICE)), "bad_log"),
    "held": (lambda log: lengthened(log, entries.Held(0)), "bad_log"),
    "hosted": (lambda log: lengthened(log, entries.Hosted(1)), "bad_log"),
    "muted": (lambda log: lengthened(log, entries.Muted(DEVICE)), "bad_log"),
    "banned": (lambda log: lengthened(log, entries.Banned(DEVICE)), "bad_log"),
    "begun elsewhere": (lambda log: lengthened(log[:1], entries.Begun(0, "easy", ())), "bad_log"),
    "taken over before": (lambda log: lengthened(log, entries.TakenOver(Seed.numbered(1).text)), "bad_log"),
    "opened twice": (lambda log: lengthened(log, log[0].body), "bad_log"),
    "time given back where none runs": (lambda log: lengthened(log, entries.Resumed(9_000), later=9_000), "bad_log"),
    "another game while one is on": (lambda log: lengthened(log, entries.Rematched(Seed.numbered(1).text)), "bad_log"),
    "a chosen deal": (
        lambda log: lengthened(log, entries.Redealt(DEVICE, {}, Seed.numbered(1).text, next=Seed.numbered(2).text)),
        "bad_log",
    ),
    "a start in the game": (lambda log: lengthened(log, entries.Started("easy")), "bad_log"),
    "other options in the game": (
        lambda log: lengthened(log, entries.Changed({"players": 2}, entries.Settings())),
        "bad_log",
    ),
    "a beat that never was": (lambda log: lengthened(log, entries.Rang()), "bad_log"),
    "a yes that nobody asked for": (lambda log: lengthened(log, entries.Agreed(DEVICE)), "bad_log"),
    "undone too far": (lambda log: lengthened(log, entries.Undone(DEVICE, 0)), "bad_log"),
    "a rescue in a game for several": (lambda log: lengthened(log, entries.Rescued(DEVICE, 0)), "bad_log"),
    # other versions
    "a future edition": (lambda log: changed(log, 0, edition=EDITION + 1, options={"players": 2}), "other_edition"),
    "an edition that does not fit": (lambda log: changed(log, 0, edition=1), "bad_log"),
    "a future entry": (lambda log: lengthened(log, '{"do":"teleport","by":"x"}'), "other_edition"),
    "another game": (lambda log: changed(log, 0, game="chess"), "no_such_game"),
    "an option that is not there": (lambda log: changed(log, 0, options={"players": 2, "cheat": True}), "bad_log"),
    # rows
    "nothing": (lambda _: [], "bad_log"),
    "no opening": (lambda log: chained(log[1:]), "bad_log"),
    "no opening, but numbers that fit": (lambda log: _without(log, 0), "bad_log"),
    "a gap": (lambda log: chained([*log[:4], *log[5:]]), "bad_log"),
    "a missing move": (lambda log: _without(log, _moved(log, 0, "person")), "bad_log"),
    "the code of a server's table": (lambda log: _named(log, "BCDFGHJ"), "bad_log"),
    "a code that is too long": (lambda log: _named(log, f"{MARK}{'B' * 99}"), "bad_log"),
    "two tables": (lambda log: chained([*log[:-1], replace(log[-1], table=f"{MARK}BBBBBB")]), "bad_log"),
    "time that goes back": (lambda log: _at(log, len(log) - 1, log[-1].at - 1_000_000), "bad_log"),
    "time before all time": (lambda log: _at(log, 0, -1), "bad_log"),
    "time after all time": (lambda log: _at(log, len(log) - 1, 2**63), "bad_log"),
    "a time so late that the others would be before all time": (
        lambda log: _at(log, len(log) - 1, 2**62),
        "bad_log",
    ),
    "no JSON": (lambda log: lengthened(log, "{"), "bad_log"),
    "no text": (lambda log: lengthened(log, "\0"), "bad_log"),
}  # fmt: skip


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_log_is_refused(name: str) -> None:
    forge, why = FORGED[name]
    assert refusal(forge(two().log)) == why


def test_a_move_of_a_clock_counts_only_when_its_time_is_up() -> None:
    log = three().log
    place = _moved(log, 0, "person")
    early = changed(log[: place + 1], place, by="clock")
    assert refusal(early) == "bad_log"
    assert accepted(_at(early, place, early[place].at + 100_000)).is_dealt


def test_time_in_which_nobody_looked_was_given_back_and_no_more_than_that_time() -> None:
    apart = Apart("sequence", {"players": 2}, clock="fast").start().play(8)
    apart.device.leave(1)
    apart.now += 50_000
    apart.enter(1)
    assert apart.log[-1].body == '{"do":"resume","lost":50000}'
    assert accepted(apart.log).is_dealt
    for lost in (0, 5_000, apart.now + 1, 2**70):
        assert refusal(changed(apart.log, -1, lost=lost)) == "bad_log"


def test_a_secret_answer_that_is_none_is_refused_before_the_pause_is_over() -> None:
    log = Apart("six_sequences", {"players": 3}).start().play(20).log
    place = next(n for n, row in enumerate(log) if row.body == '{"do":"ring"}') - 1
    assert accepted(log[: place + 1]).is_dealt
    assert json.loads(log[place].body)["do"] == "play"  # the last answer, which is held
    assert refusal(changed(log[: place + 1], place, move="x")) == "bad_log"


def test_somebody_else_on_the_device_does_not_move_for_its_owner() -> None:
    log = three().log
    place = next(n for n, row in enumerate(log) if json.loads(row.body).get("by") == f"2:{DEVICE}")
    assert refusal(changed(log, place, by=f"3:{DEVICE}")) == "bad_log"


def test_a_finished_game_is_not_taken_over() -> None:
    apart = Apart("sequence", {"players": 2}).start().play(1000)
    assert apart.table.is_finished
    assert refusal(apart.log) == "is_over"


def test_the_next_game_on_a_device_has_the_seed_that_was_sealed() -> None:
    apart = Apart("sequence", {"players": 2}).start().play(1000)
    apart.say(1, "rematch")
    apart.wait()
    apart.play(5)
    assert accepted(apart.log).is_dealt
    place = next(n for n, row in enumerate(apart.log) if row.body.startswith('{"do":"rematch"'))
    assert refusal(changed(apart.log[: place + 1], place, seed=Seed.numbered(1).text)) == "bad_log"


def test_a_log_that_breaks_something_is_refused_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(device_log, "due", broken)
    assert refusal(two().log) == "bad_log"
