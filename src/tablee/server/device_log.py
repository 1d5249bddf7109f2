"""The log of a table on a device, checked by replaying it: what nobody could have done there is refused.

The device wrote it alone, and so its owner may have written anything. Each entry has to be what the same rules decide
for a command of somebody on that device, or what happens there by itself. What this cannot show: whether the bots chose
their own moves, and whether the seed was chosen. So the table says that its game was begun on a device.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from tablee.house.device import LENGTH, LETTERS, MARK
from tablee.house.device_table import SLACK
from tablee.kernel.game import BadNotation, BadOptions, IllegalMove, Seat
from tablee.kernel.seed import Seed
from tablee.store.bounds import LAST_TIME
from tablee.store.chain import Damaged, checked
from tablee.store.model import LogRow
from tablee.table import commands, entries
from tablee.table.arranging import opening
from tablee.table.commands import AnyCommand
from tablee.table.decide import decide
from tablee.table.due import Happens, due, waits
from tablee.table.entries import AnyEntry, Changed, Opened, Played, Redealt, Rematched, Rescued, Resumed
from tablee.table.fold import after, full_options, opened
from tablee.table.model import Table
from tablee.table.playing import applied
from tablee.table.refusal import Refused

_CODE: Final = re.compile(rf"{MARK}[{LETTERS}]{{{LENGTH - 1}}}")
_OWNER: Final = re.compile(r"[0-9a-f]{32}")


class Checked(msgspec.Struct, frozen=True):
    """The log of a device, ready for a table of a server."""

    game: str
    name: str
    """The name that the owner of the device used last."""
    people: tuple[str, ...]
    """Everybody who came to the table, by their ids on the server."""
    lines: tuple[tuple[int, str], ...]
    """The time and the body of each entry."""
    is_dealt: bool
    """Whether the cards of a game lie there. Else its seed must not be the one of the device."""


def checked_log(log: Sequence[LogRow], people: Sequence[str], now: int) -> Checked | Refused:
    """Return the log as the server may keep it; or the refusal, since a worker cannot raise to its caller.

    `people` are the ids on the server of everybody who may play on this device, its owner first.
    """
    try:
        return _checked_log(log, people, now)
    except Refused as refused:
        return refused
    except Exception:
        # Where a forged log leads nobody has foreseen. It is refused like any other.
        return Refused("bad_log")


def _checked_log(log: Sequence[LogRow], people: Sequence[str], now: int) -> Checked:
    _check_rows(log)
    told = [_read(row) for row in log]
    table = _opened(log[0], told[0])
    owner = table.owner
    for row, entry in zip(log[1:], told[1:], strict=True):
        table = _next(table, entry, row.at)
    if table.is_finished:
        raise Refused("is_over")
    late = max(0, log[-1].at - now)  # the clock of the device is ahead: what happened cannot be yet to come
    if log[0].at < late:
        raise Refused("bad_log")
    ids = {f"{number}:{owner}" if number > 1 else owner: person for number, person in enumerate(people, 1)}
    if not table.guests.keys() <= ids.keys():  # somebody has come from elsewhere
        raise Refused("bad_log")
    lines = tuple((row.at - late, entries.write(_known_as(entry, ids))) for row, entry in zip(log, told, strict=True))
    return Checked(
        table.game, table.guests[owner].name, tuple(ids[one] for one in table.guests), lines, table.match is not None
    )


def _check_rows(log: Sequence[LogRow]) -> None:
    """Refuse rows that are not the whole log of one table of a device."""
    if not log or not _CODE.fullmatch(log[0].table):
        raise Refused("bad_log")
    for number, row in enumerate(log, 1):
        if (row.table, row.seq) != (log[0].table, number) or row.chain is None or not 0 <= row.at <= LAST_TIME:
            raise Refused("bad_log")
    try:
        checked(b"", log)
    except Damaged:
        raise Refused("bad_log") from None


def _read(row: LogRow) -> AnyEntry:
    try:
        return entries.read(row.body)
    except msgspec.ValidationError:  # an entry that we do not know: the page is newer than this server
        raise Refused("other_edition") from None


def _opened(row: LogRow, entry: AnyEntry) -> Table:
    """The table after its opening."""
    if not isinstance(entry, Opened) or entry.day is not None or entry.next is None or not _OWNER.fullmatch(entry.by):
        raise Refused("bad_log")
    with_options = _full(lambda: opened(row.table, entry, row.at))
    options = dict(with_options.options)
    again = opening(entry.by, entry.name, entry.game, options, entry.settings)
    if again != msgspec.structs.replace(entry, options=options, seed="", next=None):
        raise Refused("bad_log")
    return with_options


def _full(make: Callable[[], Table]) -> Table:
    """A table whose options may be of an edition that is not known here."""
    try:
        return make()
    except BadOptions as bad:
        raise Refused("other_edition" if bad.field == "edition" else "bad_log") from None
    except KeyError:
        raise Refused("no_such_game") from None


def _next(table: Table, entry: AnyEntry, at: int) -> Table:
    """The table after one more entry. Raise `Refused` for one that cannot have come about."""
    if at < table.at:
        raise Refused("bad_log")
    if isinstance(entry, Changed | Redealt):  # an earlier version may have left out an option
        entry = msgspec.structs.replace(entry, options=full_options(table, entry.options))
    then = _decided(table, entry, at)
    if then is not None:
        return then
    if not _has_happened(table, entry, at):
        raise Refused("bad_log")
    return after(table, entry, at)


def _decided(table: Table, entry: AnyEntry, at: int) -> Table | None:
    """The table after an entry for which somebody on the device asked; None if nobody can have asked for it."""
    asked = _command(table, entry)
    if asked is None:
        return None
    person, command = asked
    try:
        decided = decide(table, person, command, at, _seeds(entry), table.owner)
    except Refused:
        return None
    return decided.then if decided.entry == entry else None


def _seeds(entry: AnyEntry) -> Callable[[], Seed]:
    """The seeds that the device has drawn for an entry."""
    text = entry.next if isinstance(entry, Redealt | Rematched) else None
    return lambda: Seed.read(text or "")


def _command(table: Table, entry: AnyEntry) -> tuple[str, AnyCommand] | None:  # noqa: C901  one short case each
    """The person and the command that lead to an entry; None for one that comes by itself, or not on a device."""
    match entry:
        case entries.Came(by=by, name=name):
            return by, commands.Come("", name)
        case entries.Sat(by=by, seat=seat):
            return by, commands.Sit("", seat)
        case entries.Wished(by=by, seat=wish):
            return by, commands.Decline("") if wish is None else commands.Sit("", wish)
        case entries.Stood(by=by):
            return by, commands.Stand("")
        case entries.BotSat(seat=seat, level=level):
            return table.host, commands.Bot("", seat, level)
        case entries.Cleared(seat=seat):
            return table.host, commands.Clear("", seat)
        case entries.Swapped(first=first, second=second):
            return table.host, commands.Swap("", first, second)
        case Changed(options=options, settings=settings):
            return table.host, commands.Change("", options, settings)
        case entries.Readied(by=by, ready=ready):
            return by, commands.Ready("", ready)
        case entries.Started(level=level):
            return table.host, commands.Start("", level)
        case Played(seat=seat, move=move, by="person"):
            return _player(table, seat), commands.Move("", table.public, move)
        case entries.Asked(by=by):
            return by, commands.Undo("")
        case entries.Undone(by=by, to=to):
            return by, commands.Undo("", to if len(table.chairs) == 1 else None)
        case entries.Agreed(by=by):
            return by, commands.Agree("")
        case entries.Declined(by=by):
            return by, commands.Decline("")
        case entries.Hinted(by=by):
            return by, commands.Hint("")
        case entries.Said(by=by, text=text):
            return by, commands.Say("", text)
        case entries.Waved(by=by, emote=emote):
            return by, commands.Wave("", emote)
        case entries.Wanted(by=by, wants=wants):
            return by, commands.Rematch("", wants)
        case Redealt(by=by, options=options, deal=deal):
            return by, commands.Redeal("", options, deal)
        case _:
            return None


def _player(table: Table, seat: Seat) -> str:
    chair = table.chairs[seat] if 0 <= seat < len(table.chairs) else None
    return (chair and chair.person) or ""


def _has_happened(table: Table, entry: AnyEntry, at: int) -> bool:
    """Whether an entry may have come by itself at this time."""
    if isinstance(entry, Resumed):
        return SLACK < entry.lost <= at and waits(table)
    if isinstance(entry, Rescued):
        return _may_be_rescued(table, entry)
    for one in due(table, _seeds(entry)):
        if one.at > at:
            continue
        if isinstance(one, Happens):
            if one.entry == entry:
                return True
        elif isinstance(entry, Played) and (entry.seat, entry.by) == (one.seat, one.by) and _is_legal(table, entry):
            return True
    return False


def _may_be_rescued(table: Table, entry: Rescued) -> bool:
    """Whether moves were taken back from a dead end. Where to is not worked out again, since that may take long."""
    match = table.match
    if match is None or match.outcome is None or table.is_finished or len(table.chairs) > 1:
        return False
    return table.settings.aids and entry.by == table.chairs[0].person and 0 <= entry.to <= len(match.turns)


def _is_legal(table: Table, entry: Played) -> bool:
    assert table.match is not None, "a bot moves in a game"
    try:
        return applied(table.match, entry.seat, entry.move).text == entry.move
    except (BadNotation, IllegalMove):
        return False


def _known_as(entry: AnyEntry, ids: dict[str, str]) -> AnyEntry:
    """The entry with the ids that people have on the server."""
    named = {field: getattr(entry, field, None) for field in ("by", "device")}
    return msgspec.structs.replace(entry, **{field: ids[one] for field, one in named.items() if one in ids})
