"""What a person may see of a table. This is the only way from a table to the wire.

Everything here is built from what the viewer may know. Ids of people, seeds of live games and held answers are never
included. Nor is the number of entries in the log, because not all of them are public.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import get_type_hints

import msgspec

from tablee.bots.judging import Level
from tablee.kernel.game import Event, Seat
from tablee.kernel.json import Json, is_direct, to_plain
from tablee.table.entries import By, Emote, Settings
from tablee.table.model import Match, Stage, Table, Turn
from tablee.table.playing import beat_ends


class Seen(msgspec.Struct, frozen=True):
    """The base of these messages."""


class ChairSeen(Seen, frozen=True):
    """A seat and who holds it."""

    name: str | None
    """Name of the person whose seat it is."""
    bot: Level | None
    """Level of the bot that moves here, for itself or for a person who is away."""
    host: bool
    ready: bool
    away: int | None
    """Since when the person has been away, in milliseconds."""
    left: int | None
    """Milliseconds on the clock when it last stopped or started."""
    runs: int | None
    """Since when the clock has been running, in milliseconds; None while it is stopped."""


class GuestSeen(Seen, frozen=True):
    """A person, as the host sees them."""

    person: int
    """The number by which the host names them in a command."""
    name: str
    seat: Seat | None
    wish: Seat | None
    """The seat that they ask for."""
    muted: bool
    banned: bool


class You(Seen, frozen=True):
    """What concerns the viewer alone."""

    name: str | None
    seat: Seat | None
    host: bool
    undo: str | None
    """`free` or `ask` if a move can be taken back."""
    answer: str | None
    """Their answer in this beat."""
    hints: bool
    kept: Seat | None = None
    """The seat that they gave up during the game, and may take back."""
    wish: Seat | None = None
    """The seat for which they ask the host."""
    guests: tuple[GuestSeen, ...] = ()
    """For the host alone: the people on other devices, and those who are banned."""


class Proposed(Seen, frozen=True):
    """A request to take moves back."""

    seat: Seat
    agreed: tuple[Seat, ...]


class Ended(Seen, frozen=True):
    """How the game ended, and where its record is."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    seed: str | None
    """The revealed seed. None while a lost patience can be taken back, and for the deal of the day."""
    record: str | None


class TableSeen(Seen, frozen=True):
    """A table without the game itself."""

    code: str
    game: str
    options: Mapping[str, Json]
    settings: Settings
    stage: Stage
    number: int
    day: str | None
    deal: int | None
    """The number of a numbered deal."""
    sealed: str
    """The commitment to the seed."""
    sealed_next: str | None
    """The commitment to the seed of the next game at this table. It comes before that game's cards."""
    chairs: tuple[ChairSeen, ...]
    watching: int
    acting: tuple[Seat, ...]
    beat: int | None
    """When the beat, the pause for answers, ends."""
    proposal: Proposed | None
    assisted: bool
    lost: bool
    """Whether a player was informed, at a dead end, that this deal cannot be won at all."""
    replaced: tuple[Seat, ...]
    wanting: tuple[Seat, ...]
    """The seats that want another game."""
    declining: tuple[Seat, ...]
    """The seats that want no other game now."""
    ended: Ended | None


class TurnSeen(Seen, frozen=True):
    """A move, as far as the viewer could see it."""

    seat: Seat
    by: By
    at: int
    events: tuple[Json, ...]


class LineSeen(Seen, frozen=True):
    """A chat message or a gesture."""

    name: str
    seat: Seat | None
    at: int
    text: str | None
    emote: Emote | None


class Look(Seen, frozen=True):
    """All that a person may see."""

    seq: int
    table: TableSeen
    you: You
    view: Json
    moves: tuple[str, ...]
    turns: tuple[TurnSeen, ...]
    lines: tuple[LineSeen, ...]


class Glance(Seen, frozen=True):
    """What a person may see of a table, without its history: enough for a line in a list."""

    table: TableSeen
    you: You
    view: Json
    moves: int
    """Number of moves made."""
    at: int | None
    """Time of the last move, in milliseconds; null before the first."""


def seen(match: Match, seat: Seat | None) -> object:
    """The view of a seat, with its memory; without a seat, the view of a spectator."""
    if match.memory is not None and seat is not None:
        return match.memory
    return match.line.game.view(match.line.state, seat)


def advised(match: Match, seat: Seat) -> object:
    """The view that hints for a seat are made from: what its player sees.

    After a rescue it has every card. The rescue has told where the game could be won, and a hint that does not know why
    would lead into the same dead end again.
    """
    solving = match.game.solving() if match.rescued else None
    return seen(match, seat) if solving is None else solving.unveil(match.line.state)


def glance(table: Table, person: str) -> Glance:
    """What this person may see of the table, without its history."""
    seat = table.sight_of(person)
    match = _shown(table, seat)
    return Glance(
        table=look_at_table(table),
        you=look_at_you(table, person),
        view=to_plain(seen(match, seat)) if match else None,
        moves=len(match.turns) if match else 0,
        at=match.turns[-1].at if match and match.turns else None,
    )


def look(table: Table, person: str | None) -> Look:
    """What this person may see of the table."""
    seat = None if person is None else table.sight_of(person)
    match = _shown(table, seat)
    return Look(
        seq=table.public,
        table=look_at_table(table),
        you=look_at_you(table, person),
        view=to_plain(seen(match, seat)) if match else None,
        moves=look_at_moves(table, seat),
        turns=tuple(look_at_turn(turn, seat) for turn in match.turns) if match else (),
        lines=look_at_lines(table, seat),
    )


def _shown(table: Table, seat: Seat | None) -> Match | None:
    """The game, if a player in this seat or a spectator may see it."""
    return table.match if seat is not None or table.settings.watch else None


def look_at_seats(table: Table) -> dict[str, Seat]:
    """The people who see the cards of a seat, with the seat: all but those who gave theirs up."""
    return {chair.person: seat for seat, chair in enumerate(table.chairs) if chair.person and not chair.is_given_up}


def look_at_view(table: Table, seat: Seat | None) -> object:
    """The view of a seat or a spectator, to be encoded; None if there is nothing to see."""
    match = _shown(table, seat)
    view = seen(match, seat) if match else None
    kind: object = type(view)
    return view if _is_direct(kind) else to_plain(view)


def look_at_moves(table: Table, seat: Seat | None) -> tuple[str, ...]:
    """The moves that a seat can make now."""
    match = table.match
    if match is None or seat is None or table.chairs[seat].level is not None or seat in match.answers:
        return ()
    return tuple([str(move) for move in match.line.game.moves(match.line.state, seat)])


def look_at_turn(turn: Turn, seat: Seat | None) -> TurnSeen:
    """A move as this seat could see it."""
    events = [event.seen_by(seat) for event in turn.events]
    return TurnSeen(turn.seat, turn.by, turn.at, tuple([look_at_event(event) for event in events if event is not None]))


def look_at_event(event: Event) -> Json:
    """An event with the name of its kind."""
    kind, names, values, direct = _kind(type(event))
    told = values(event)
    return dict(zip(names, (kind, *(told if direct else map(to_plain, told))), strict=True))


@cache
def _is_direct(kind: object) -> bool:
    return isinstance(kind, type) and is_direct(kind)


@cache
def _kind(event: object) -> tuple[str, tuple[str, ...], Callable[[Event], tuple[object, ...]], bool]:
    """The name of a kind of event, the names of its members, how to get them, and whether they are encoded as is."""
    assert isinstance(event, type), "the type of an event"
    hints = get_type_hints(event)
    names: tuple[str, ...] = getattr(event, "_fields", None) or tuple(field.name for field in fields(event))
    values = attrgetter(*names) if len(names) > 1 else lambda one: tuple([getattr(one, name) for name in names])
    return event.__name__.lower(), ("kind", *names), values, all(is_direct(hints[name]) for name in names)


def look_at_lines(table: Table, seat: Seat | None) -> tuple[LineSeen, ...]:
    """The chat. Players do not see what spectators say."""
    heard = [line for line in table.lines if line.seat is not None or seat is None]
    return tuple(LineSeen(line.name, line.seat, line.at, line.text, line.emote) for line in heard)


def look_at_table(table: Table) -> TableSeen:
    """The table without the game: the same for everybody."""
    match, host = table.match, table.host
    return TableSeen(
        code=table.code,
        game=table.game,
        options=table.options,
        settings=table.settings,
        stage=table.stage,
        number=table.number,
        day=table.day,
        deal=table.deal,
        sealed=table.sealed,
        sealed_next=table.sealed_next,
        chairs=tuple([_chair(table, seat, host) for seat in range(len(table.chairs))]),
        watching=_watching(table),
        acting=tuple(sorted(match.acting)) if match else (),
        beat=beat_ends(table, match) if match and match.beat else None,
        proposal=_proposal(table, match),
        assisted=bool(match and match.assisted),
        lost=bool(match and match.lost),
        replaced=tuple(sorted(match.replaced)) if match else (),
        wanting=_seats(table, table.wanting),
        declining=_seats(table, table.declining),
        ended=_ended(table, match),
    )


def _seats(table: Table, people: frozenset[str]) -> tuple[Seat, ...]:
    return tuple(seat for seat, chair in enumerate(table.chairs) if chair.person in people) if people else ()


def _watching(table: Table) -> int:
    """The number of spectators who are present."""
    seated = {chair.person for chair in table.chairs}
    return sum([guest.away_since is None for person, guest in table.guests.items() if person not in seated])


def _chair(table: Table, seat: Seat, host: str) -> ChairSeen:
    chair = table.chairs[seat]
    guest = table.guests[chair.person] if chair.person is not None else None
    bank = table.match.banks[seat] if table.match and table.settings.clock != "none" else None
    return ChairSeen(
        name=guest.name if guest else None,
        bot=chair.level,
        host=chair.person == host,
        ready=chair.ready,
        away=guest.away_since if guest else None,
        left=bank.left if bank else None,
        runs=bank.since if bank else None,
    )


def look_at_you(table: Table, person: str | None) -> You:
    """What concerns this person alone."""
    if person is None or person not in table.guests:
        return You(None, None, False, None, None, False)
    seat, match = table.sight_of(person), table.match
    answer = match.answers.get(seat) if match and seat is not None else None
    return You(
        name=table.guests[person].name,
        seat=seat,
        host=person == table.host,
        undo=_undo(table, match, person, seat) if match and seat is not None else None,
        answer=answer.move if answer else None,
        hints=table.settings.aids and table.people() == [person],
        kept=table.seat_of(person) if seat is None else None,
        wish=table.guard.wishes.get(person),
        guests=_guests(table, person) if person == table.host and _has_company(table) else (),
    )


def _has_company(table: Table) -> bool:
    return len(table.guests) > 1 or bool(table.guard.banned)


def _guests(table: Table, host: str) -> tuple[GuestSeen, ...]:
    """The people about whom the host can decide: spectators who have left are left out."""
    guard, own = table.guard, table.device_of(host)
    seats = {chair.person: seat for seat, chair in enumerate(table.chairs)}
    people = [(one, guest, guest.device or one) for one, guest in table.guests.items()]
    there = [
        GuestSeen(guest.number, guest.name, seats.get(one), guard.wishes.get(one), device in guard.muted, False)
        for one, guest, device in people
        if device != own and (guest.away_since is None or one in seats or one in guard.wishes)
    ]
    banned = [GuestSeen(guest.number, guest.name, None, None, False, True) for guest in guard.banned.values()]
    return (*there, *banned)


def _undo(table: Table, match: Match, person: str, seat: Seat) -> str | None:
    """`free` if the viewer may take a move back, `ask` if the others have to agree, else None."""
    if table.is_finished or table.chairs[seat].level is not None or match.before_last_of(seat) is None:
        return None
    return "free" if table.asked() == [person] or match.free_until(seat) < len(match.turns) else "ask"


def _proposal(table: Table, match: Match | None) -> Proposed | None:
    proposal = match.proposal if match and not match.outcome else None
    by = table.seat_of(proposal.by) if proposal else None
    if proposal is None or by is None:
        return None
    return Proposed(by, _seats(table, proposal.agreed))


def _ended(table: Table, match: Match | None) -> Ended | None:
    outcome = match.outcome if match else None
    if outcome is None:
        return None
    record = table.record_id if table.is_finished else None
    # The deal of the day is played at other tables too: its seed is revealed when the day is over, not here.
    seed = table.seed.text if table.is_finished and table.day is None else None
    return Ended(outcome.scores, tuple(sorted(outcome.winners)), seed, record)
