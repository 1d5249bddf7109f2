"""Who sits where: chairs taken, given up, filled with bots, swapped, rotated."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from tablee.bots.judging import Level
from tablee.kernel.game import Seat
from tablee.table.model import Chair, Guest, Table

CROWD: Final = 200
"""Maximum number of people who have joined a table."""
SUBSTITUTE: Final[Level] = "medium"
"""Level of a bot that holds a person's seat."""


def seated(table: Table, person: str, seat: Seat) -> Table:
    """Somebody takes a seat: a free one, a bot's, or their own back."""
    chairs = [_without(chair, person) if place != seat else chair for place, chair in enumerate(table.chairs)]
    chairs[seat] = Chair(person)
    return replace(table, chairs=tuple(chairs))


def _without(chair: Chair, person: str) -> Chair:
    return Chair() if chair.person == person else chair


def stood(table: Table, person: str) -> Table:
    """Somebody gives up their seat. It becomes free; during a game, a bot holds it for them."""
    table = replace(table, wanting=table.wanting - {person}, declining=table.declining - {person})
    seat = table.seat_of(person)
    if seat is None:
        return table
    given_up = Chair(person, SUBSTITUTE, ready=False) if table.stage == "playing" else Chair()
    return placed(table, seat, given_up)


def held(table: Table, seat: Seat) -> Table:
    """A bot plays for the owner of a seat."""
    return placed(table, seat, replace(table.chairs[seat], level=SUBSTITUTE))


def placed(table: Table, seat: Seat, chair: Chair) -> Table:
    """The table with another chair in this place."""
    return replace(table, chairs=(*table.chairs[:seat], chair, *table.chairs[seat + 1 :]))


def returned(table: Table, person: str) -> Table:
    """Somebody is back, and plays for themselves again, unless they gave up their seat. The owner is host again."""
    guests = {**table.guests, person: replace(table.guests[person], away_since=None)}
    table = replace(table, guests=guests, deputy=None if person == table.owner else table.deputy)
    seat = table.seat_of(person)
    if seat is None or not table.chairs[seat].ready:
        return table
    return placed(table, seat, replace(table.chairs[seat], level=None))


def gone(table: Table, person: str, at: int) -> Table:
    """Somebody is away."""
    return replace(table, guests={**table.guests, person: replace(table.guests[person], away_since=at)})


def came(table: Table, person: str, name: str, device: str) -> Table:
    """Somebody joins the table, or changes their name. At a full table they take the place of somebody who has gone."""
    if person in table.guests:
        return replace(table, guests={**table.guests, person: replace(table.guests[person], name=name)})
    gone = gone_longest(table) if is_full(table) else None
    guests = {one: guest for one, guest in table.guests.items() if one != gone}
    if gone in table.guard.wishes:
        wishes = {one: seat for one, seat in table.guard.wishes.items() if one != gone}
        table = replace(table, guard=replace(table.guard, wishes=wishes))
    number = table.arrived + 1
    return replace(table, guests={**guests, person: Guest(name, number=number, device=device)}, arrived=number)


def is_full(table: Table) -> bool:
    """Whether as many people have joined as can be."""
    return len(table.guests) >= CROWD


def gone_longest(table: Table) -> str | None:
    """The person who has been away for the longest time, of those who are neither the owner nor have a seat."""
    kept = {table.owner, *table.people()}
    away = [(guest.away_since, one) for one, guest in table.guests.items() if guest.away_since and one not in kept]
    return min(away)[1] if away else None


def swapped(chairs: Sequence[Chair], first: Seat, second: Seat) -> tuple[Chair, ...]:
    """The chairs with two of them exchanged."""
    order = list(chairs)
    order[first], order[second] = order[second], order[first]
    return tuple(order)


def resized(chairs: Sequence[Chair], seats: int) -> tuple[Chair, ...]:
    """The chairs for this number of seats. People without a chair move to an empty one, or else replace a bot."""
    kept, rest = list(chairs[:seats]), [chair for chair in chairs[seats:] if chair.person is not None]
    kept += [Chair() for _ in range(seats - len(kept))]
    for place in sorted(range(seats), key=lambda place: kept[place].level is not None):
        if rest and kept[place].person is None:
            kept[place] = rest.pop(0)
    return tuple(kept)


def completed(chairs: Sequence[Chair], level: Level) -> tuple[Chair, ...]:
    """The chairs for the deal, with bots in the empty ones. Nobody waits for those who are not ready any more."""
    filled = [Chair(level=level) if chair.person is None and chair.level is None else chair for chair in chairs]
    return tuple(chair if chair.ready else replace(chair, ready=True) for chair in filled)


def rotated(chairs: Sequence[Chair]) -> tuple[Chair, ...]:
    """The chairs rotated by one, for another game. A seat that a person gave up now belongs to its bot."""
    kept = [chair if chair.ready else Chair(level=chair.level) for chair in chairs]
    return (*kept[-1:], *kept[:-1])
