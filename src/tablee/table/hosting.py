"""What the host decides about people: seats that somebody asks for, people who may not talk, people who are banned.

It counts for a device, with all the players who share it.
"""

from typing import Final

from msgspec.structs import replace

from tablee.kernel.game import Seat
from tablee.table.model import Chair, Guard, Guest, Match, Table
from tablee.table.seating import SUBSTITUTE

ASK_AGAIN: Final = 60_000
"""Time after a no of the host until the same person may ask again, in milliseconds."""
FAIR_WAIT: Final = 60_000
"""Time that a player who is not ready can make the others wait, in milliseconds."""
TALK: Final = 10_000
"""The time over which chat is counted, in milliseconds."""
BY_ONE: Final = 5
"""Maximum number of messages and gestures of one device in that time."""
BY_ALL: Final = 20
"""Maximum number of messages and gestures of all players in that time, and the same number of the spectators."""


def has_seen_another(table: Table, person: str, seat: Seat) -> bool:
    """Whether somebody on this person's device has had other cards of the running game."""
    device = table.device_of(person)
    return table.is_running and any(one == device and other != seat for one, other in table.dealt_to)


def needs_yes(table: Table, person: str) -> bool:
    """Whether the host has to agree before this person takes a seat that nobody has."""
    return person != table.host and (table.is_running or table.device_of(person) in table.guard.cleared)


def may_ask_at(table: Table, person: str) -> int:
    """When this person may ask for a seat, after a no of the host."""
    no = table.guard.denied.get(table.device_of(person))
    return 0 if no is None else no + ASK_AGAIN


def talks_too_much(table: Table, person: str, at: int) -> bool:
    """Whether there is so much chat that one more message is refused.

    Players and spectators are counted separately, so that no refusal tells a player what spectators say.
    """
    plays, device = table.seat_of(person) is not None, table.device_of(person)
    lately = [line for line in table.lines if line.at > at - TALK and (line.seat is not None) == plays]
    return len(lately) >= BY_ALL or sum(line.by == device for line in lately) >= BY_ONE


def wait_left(table: Table, at: int) -> int:
    """How long the host still has to wait for players who are not ready, in milliseconds; 0 if they may start.

    The time counts from when a player was first not ready, so that nobody makes the others wait for ever.
    """
    late = [table.guests[chair.person] for chair in table.chairs if chair.person is not None and not chair.ready]
    return max([0, *((at if guest.waits_since is None else guest.waits_since) + FAIR_WAIT - at for guest in late)])


def wished(table: Table, person: str, seat: Seat | None) -> Table:
    """Somebody asks the host for a seat, or for none any more."""
    wishes = {one: wish for one, wish in table.guard.wishes.items() if one != person}
    return _guarded(table, wishes=wishes if seat is None else {**wishes, person: seat})


def denied(table: Table, person: str, at: int) -> Table:
    """The host says no."""
    table = wished(table, person, None)
    return _guarded(table, denied={**table.guard.denied, table.device_of(person): at})


def admitted(table: Table, person: str, seat: Seat) -> Table:
    """Somebody has a seat: their wish is fulfilled, and nobody else can have this seat."""
    guard, device = table.guard, table.device_of(person)
    if table.match is not None:
        table = replace(table, dealt_to=table.dealt_to | {(device, seat)})
    if not guard.wishes and not guard.cleared:
        return table
    wishes = {one: wish for one, wish in guard.wishes.items() if one != person and wish != seat}
    return _guarded(table, wishes=wishes, cleared=guard.cleared - {device})


def cleared(table: Table, seat: Seat) -> Table:
    """The host empties a seat. The person who had it needs the host's yes for another."""
    person = table.chairs[seat].person
    table = replace(table, chairs=(*table.chairs[:seat], Chair(), *table.chairs[seat + 1 :]))
    if person is None or table.device_of(person) == table.device_of(table.host):
        return table
    return _guarded(table, cleared=table.guard.cleared | {table.device_of(person)})


def muted(table: Table, person: str, is_muted: bool) -> Table:
    """The host mutes somebody, or lets them talk again."""
    device = {table.device_of(person)}
    return _guarded(table, muted=table.guard.muted | device if is_muted else table.guard.muted - device)


def banned(table: Table, device: str, is_banned: bool) -> Table:
    """The host bans a device, or lets it come back. In a running game, bots get the seats of its people for good."""
    others = {one: guest for one, guest in table.guard.banned.items() if one != device}
    if not is_banned:
        return _guarded(table, banned=others)
    gone = {one: guest for one, guest in table.guests.items() if table.device_of(one) == device}
    table = _without(_guarded(table, banned={**others, device: next(iter(gone.values()))}), gone)
    return table if table.match is None else replace(table, match=_unasked(table.match, gone))


def _without(table: Table, gone: dict[str, Guest]) -> Table:
    empty = Chair(level=SUBSTITUTE) if table.is_running else Chair()
    return replace(
        _guarded(table, wishes={one: seat for one, seat in table.guard.wishes.items() if one not in gone}),
        chairs=tuple(empty if chair.person in gone else chair for chair in table.chairs),
        guests={one: guest for one, guest in table.guests.items() if one not in gone},
        deputy=None if table.deputy in gone else table.deputy,
        wanting=table.wanting - gone.keys(),
        declining=table.declining - gone.keys(),
    )


def _unasked(match: Match, gone: dict[str, Guest]) -> Match:
    """The game without a request of these people to take moves back."""
    return replace(match, proposal=None) if match.proposal and match.proposal.by in gone else match


def _guarded(table: Table, **changes: object) -> Table:
    guard: Guard = replace(table.guard, **changes)
    return replace(table, guard=guard)
