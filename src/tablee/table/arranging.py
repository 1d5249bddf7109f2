"""Commands of the host, who decides about people and, before the game, about seats and options. And the opening.

What commands need in common stands here too.
"""

from typing import Final, NoReturn, assert_never

import msgspec

from tablee.games import GAMES
from tablee.kernel.edition import edition_of
from tablee.kernel.game import BadOptions, Seat
from tablee.kernel.json import Json, to_plain
from tablee.table import entries, hosting
from tablee.table.commands import Admit, Ban, Bot, Change, Clear, Mute, Start, Swap
from tablee.table.entries import AnyEntry, Settings
from tablee.table.model import Stage, Table
from tablee.table.refusal import Refused, Why
from tablee.table.text import LONGEST_NAME, BadText, cleaned_name

NOT_NOW: Final[dict[Stage, Why]] = {"waiting": "is_waiting", "playing": "is_playing", "over": "is_over"}
"""Why a command is refused at a stage."""


def refuse(why: Why) -> NoReturn:
    """Raise `Refused`, as an expression."""
    raise Refused(why)


def needs_stage(table: Table, *stages: str) -> None:
    """Refuse a command at another stage."""
    if table.stage not in stages:
        raise Refused(NOT_NOW[table.stage])


def needs_chair(table: Table, *seats: Seat) -> None:
    """Refuse a seat that the table does not have."""
    if not all(0 <= seat < len(table.chairs) for seat in seats):
        raise Refused("no_such_seat")


def clean_name(name: str) -> str:
    """The name of a person, without what would not be seen."""
    try:
        return cleaned_name(name)
    except BadText:
        raise Refused("bad_name", longest=str(LONGEST_NAME)) from None


def judge(table: Table, host: str, command: Admit | Mute | Ban) -> AnyEntry:
    """Commands of the host about people, at any time."""
    if host != table.host:
        raise Refused("not_host")
    if isinstance(command, Ban) and not command.banned:
        for device, guest in table.guard.banned.items():
            if guest.number == command.person:
                return entries.Banned(device, banned=False)
        raise Refused("no_such_person")
    person = next((one for one, guest in table.guests.items() if guest.number == command.person), host)
    device = table.device_of(person)
    if device == table.device_of(host):
        raise Refused("no_such_person")
    match command:
        case Admit():
            return _admit(table, person, command.yes)
        case Mute():
            return entries.Muted(person, command.muted)
        case Ban():
            return refuse("not_host") if device == table.device_of(table.owner) else entries.Banned(device)
        case _:
            assert_never(command)


def _admit(table: Table, person: str, yes: bool) -> AnyEntry:
    seat = table.guard.wishes.get(person)
    if seat is None:
        raise Refused("nothing_asked")
    if not yes:
        return entries.Denied(person)
    if seat >= len(table.chairs) or table.chairs[seat].person is not None:
        raise Refused("seat_taken")
    return refuse("has_played") if hosting.has_seen_another(table, person, seat) else entries.Sat(person, seat)


def arrange(table: Table, person: str, command: Bot | Clear | Swap | Change | Start, at: int) -> AnyEntry:
    """Commands for the host alone, before the game starts."""
    if person != table.host:
        raise Refused("not_host")
    needs_stage(table, "waiting")
    match command:
        case Bot(seat=seat, level=level):
            needs_chair(table, seat)
            return entries.BotSat(seat, level) if table.chairs[seat].person is None else refuse("seat_taken")
        case Clear(seat=seat):
            needs_chair(table, seat)
            is_owners = person != table.owner == table.chairs[seat].person
            return refuse("seat_taken") if is_owners else entries.Cleared(seat)
        case Swap(first=first, second=second):
            needs_chair(table, first, second)
            return entries.Swapped(first, second)
        case Change():
            if table.day is not None:
                raise Refused("day_fixed")
            options = checked_options(table.game, command.options)
            return entries.Changed(options, _fitting(table.game, options, command.settings))
        case Start():
            if wait := hosting.wait_left(table, at):
                raise Refused("not_ready", seconds=-(-wait // 1000))
            return entries.Started(command.level)
        case _:
            assert_never(command)


def checked_options(name: str, raw: dict[str, Json]) -> dict[str, Json]:
    """The complete options of a game, validated. Raises `Refused`."""
    try:
        options = to_plain(GAMES[name].read_options(raw))
    except BadOptions as bad:
        raise Refused("bad_options", field=bad.field) from None
    assert isinstance(options, dict), "options are a dataclass"
    return options


def opening(person: str, name: str, game: str, raw: dict[str, Json], settings: Settings) -> entries.Opened:
    """The first entry of a table, without its seed. Raises `Refused`."""
    if game not in GAMES:
        raise Refused("no_such_game")
    options = checked_options(game, raw)
    clean = clean_name(name)
    fitting = _fitting(game, options, settings)
    edition = edition_of(GAMES[game], GAMES[game].read_options(options))
    return entries.Opened(person, clean, game, edition, options, fitting, seed="")


def _fitting(name: str, options: dict[str, Json], settings: Settings) -> Settings:
    """The settings, without a clock in solo play, where nobody waits."""
    alone = GAMES[name].seats(GAMES[name].read_options(options)) == 1
    return msgspec.structs.replace(settings, clock="none") if alone else settings
