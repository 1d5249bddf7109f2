"""What a person may see of a table. This is the only way from a table to the wire.

Everything here is built from what the viewer may know. Ids of people, seeds of live games and held answers are never
included. Nor is the number of entries in the log, because not all of them are public.
"""

from collections.abc import Callable
from dataclasses import fields
from functools import cache, lru_cache
from operator import attrgetter
from typing import Final, NamedTuple, get_type_hints

from tablee.kernel.game import Event, Outcome, Seat
from tablee.kernel.json import Json, is_direct, to_plain
from tablee.table.looks import (
    ChairSeen,
    Ended,
    Glance,
    GuestSeen,
    LineSeen,
    Look,
    Proposed,
    TableSeen,
    TurnSeen,
    You,
)
from tablee.table.model import Match, Stage, Table, Turn
from tablee.table.playing import beat_ends


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
    match = table.match if seat is not None or table.settings.watch else None
    if match is None:
        return None
    view = seen(match, seat)
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
    told = [_look_at_event(event) for event in events if event is not None]  # type: ignore[arg-type]  # they are frozen
    return TurnSeen(turn.seat, turn.by, turn.at, tuple(told))


def look_at_event(event: Event) -> Json:
    """An event with the name of its kind."""
    kind, names, values, direct = _kind(type(event))
    told = values(event)
    return dict(zip(names, (kind, *(told if direct else map(to_plain, told))), strict=True))


_look_at_event: Final = lru_cache(256, typed=True)(look_at_event)  # most viewers of a move see the same event


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


class Course(NamedTuple):
    """The members of `TableSeen` that a move may change, besides clocks."""

    stage: Stage
    acting: tuple[Seat, ...]
    beat: int | None
    proposal: Proposed | None
    assisted: bool
    lost: bool
    replaced: tuple[Seat, ...]
    taken_over: int | None
    ended: Ended | None


def look_at_course(table: Table) -> Course:
    """How the game stands, apart from its view: the same for everybody."""
    match = table.match
    if match is None:
        return Course("waiting", (), None, None, False, False, (), None, None)
    return Course(
        table.stage,
        tuple(sorted(match.acting)),
        beat_ends(table, match) if match.beat else None,
        _proposal(table, match) if match.proposal else None,
        match.assisted,
        match.lost,
        tuple(sorted(match.replaced)),
        match.taken_over,
        _ended(table, match.outcome) if match.outcome else None,
    )


_FRAME: Final = attrgetter(*(name for name in Table.__struct_fields__ if name not in ("seq", "public", "at", "match")))


def frame_of(table: Table) -> tuple[object, ...]:
    """All that `TableSeen` and `You` depend on, except the course of the game and what a player may do in it.

    While it stays the same, as it does with most moves, nothing else of them has to be looked at again.
    """
    has_clocks = table.match is not None and table.settings.clock != "none"
    return *_FRAME(table), table.match.banks if has_clocks and table.match else None


def look_at_table(table: Table) -> TableSeen:
    """The table without the game: the same for everybody."""
    host, course = table.host, look_at_course(table)
    return TableSeen(
        code=table.code,
        game=table.game,
        options=table.options,
        settings=table.settings,
        stage=course.stage,
        number=table.number,
        day=table.day,
        deal=table.deal,
        origin=table.match.origin if table.match else None,
        taken_over=course.taken_over,
        sealed=table.sealed,
        sealed_next=table.sealed_next,
        chairs=tuple([_chair(table, seat, host) for seat in range(len(table.chairs))]),
        watching=_watching(table),
        acting=course.acting,
        beat=course.beat,
        proposal=course.proposal,
        assisted=course.assisted,
        lost=course.lost,
        replaced=course.replaced,
        wanting=_seats(table, table.wanting),
        declining=_seats(table, table.declining),
        ended=course.ended,
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
    seat = table.sight_of(person)
    undo, answer = look_at_own(table, person, seat)
    return You(
        name=table.guests[person].name,
        seat=seat,
        host=person == table.host,
        undo=undo,
        answer=answer,
        hints=table.settings.aids and table.people() == [person],
        kept=table.seat_of(person) if seat is None else None,
        wish=table.guard.wishes.get(person),
        guests=_guests(table, person) if person == table.host and _has_company(table) else (),
    )


class Own(NamedTuple):
    """The members of `You` that a move may change."""

    undo: str | None
    answer: str | None


def look_at_own(table: Table, person: str, seat: Seat | None) -> Own:
    """What a player may do in the game apart from moves, and has answered in secret."""
    match = table.match
    if match is None or seat is None:
        return Own(None, None)
    answer = match.answers.get(seat)
    return Own(_undo(table, match, person, seat), answer.move if answer else None)


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


def _proposal(table: Table, match: Match) -> Proposed | None:
    proposal = None if match.outcome else match.proposal
    by = table.seat_of(proposal.by) if proposal else None
    if proposal is None or by is None:
        return None
    return Proposed(by, _seats(table, proposal.agreed))


def _ended(table: Table, outcome: Outcome) -> Ended:
    record = table.record_id if table.is_finished else None
    # The deal of the day is played at other tables too: its seed is revealed when the day is over, not here.
    seed = table.seed.text if table.is_finished and table.day is None else None
    return Ended(outcome.scores, tuple(sorted(outcome.winners)), seed, record)
