"""Decides on commands: a command becomes an entry of the log, or is refused with a reason."""

from collections.abc import Callable
from typing import NamedTuple, assert_never

from tablee.kernel.game import BadNotation, IllegalMove, Seat
from tablee.kernel.seed import Seed
from tablee.table import entries, hosting, seating
from tablee.table.arranging import (
    NOT_NOW,
    arrange,
    checked_options,
    clean_name,
    judge,
    needs_chair,
    needs_stage,
    refuse,
)
from tablee.table.commands import (
    Admit,
    Agree,
    AnyCommand,
    Ban,
    Bot,
    Change,
    Clear,
    Come,
    Decline,
    Grade,
    Hint,
    Move,
    Mute,
    Ready,
    Redeal,
    Rematch,
    Rescue,
    Say,
    Sit,
    Stand,
    Start,
    Swap,
    Undo,
    Wave,
)
from tablee.table.entries import AnyEntry
from tablee.table.fold import after
from tablee.table.model import Match, Table
from tablee.table.playing import applied, last_winnable, played
from tablee.table.refusal import Refused
from tablee.table.text import LONGEST_TEXT, BadText, cleaned


class Decided(NamedTuple):
    """A decision: an entry for the log, and the table as it will be when the entry is on the disk."""

    entry: AnyEntry
    at: int
    then: Table


def decide(
    table: Table,
    person: str,
    command: AnyCommand,
    at: int,
    fresh: Callable[[], Seed] = Seed.fresh,
    device: str | None = None,
) -> Decided:
    """What this person's command at this time becomes. Changes nothing yet. Raises `Refused`.

    `device` is the owner of the device, if that is somebody else.
    """
    if (device or person) in table.guard.banned:
        raise Refused("banned")
    if person not in table.guests and not isinstance(command, Come):
        raise Refused("not_here")
    if isinstance(command, Move):
        return _move(table, person, command, at)
    if isinstance(command, Come):
        entry: AnyEntry = _come(table, person, command.name, device)
    else:
        entry = _entry(table, person, command, at, fresh)
    return Decided(entry, at, after(table, entry, at))


def _entry(table: Table, person: str, command: AnyCommand, at: int, fresh: Callable[[], Seed]) -> AnyEntry:
    """The entry for any command but those that `decide` has handled."""
    match command:
        case Move() | Come():
            raise AssertionError("handled before")
        case Sit():
            return _sit(table, person, command.seat, at)
        case Admit() | Mute() | Ban():
            return judge(table, person, command)
        case Decline() if person in table.guard.wishes:
            return entries.Wished(person)
        case Stand() | Ready() | Rematch():
            return _settle(table, person, command)
        case Redeal():
            return _redeal(table, person, command, fresh)
        case Say() | Wave():
            return _talk(table, person, command, at)
        case Bot() | Clear() | Swap() | Change() | Start():
            return arrange(table, person, command, at)
        case Undo() | Agree() | Decline() | Hint() | Rescue():
            return _consult(table, person, command)
        case _:
            assert_never(command)


def _seat_of(table: Table, person: str) -> Seat:
    seat = table.seat_of(person)
    return refuse("no_seat") if seat is None else seat


def _clean_text(text: str) -> str:
    try:
        return cleaned(text, LONGEST_TEXT)
    except BadText:
        raise Refused("bad_text", longest=str(LONGEST_TEXT)) from None


def _playing(table: Table) -> Match:
    if table.match is None or table.stage != "playing":
        raise Refused(NOT_NOW[table.stage])
    return table.match


def _move(table: Table, person: str, command: Move, at: int) -> Decided:
    """A move is read and applied once, here: the result is adopted when the entry is on the disk."""
    seat, match = _seat_of(table, person), _playing(table)
    if table.chairs[seat].level is not None:
        raise Refused("bot_holds")
    if seat in match.answers:
        raise Refused("answered")
    if seat in match.acting and not match.fresh[seat] <= command.seq <= table.public:
        raise Refused("stale")
    try:
        made = applied(match, seat, command.move)
    except BadNotation:
        raise Refused("unreadable") from None
    except IllegalMove as refusal:
        raise Refused("illegal", refusal.rule, refusal.reason, **refusal.words) from None
    entry = entries.Played(seat, made.text)
    return Decided(entry, at, after(table, entry, at) if match.beat else played(table, match, entry, at, made))


def _come(table: Table, person: str, name: str, device: str | None) -> AnyEntry:
    if person not in table.guests and seating.is_full(table) and seating.gone_longest(table) is None:
        raise Refused("crowded")
    clean = clean_name(name)
    # A name that changes during a game would be a way to talk where nobody may.
    if table.stage == "playing" and person in table.guests and clean != table.guests[person].name:
        raise Refused("is_playing")
    return entries.Came(person, clean, None if device == person else device)


def _sit(table: Table, person: str, seat: Seat, at: int) -> AnyEntry:
    needs_chair(table, seat)
    chair, own = table.chairs[seat], table.seat_of(person)
    if chair.person not in (None, person):
        raise Refused("seat_taken")
    if own is not None and own != seat and table.stage != "waiting":
        raise Refused(NOT_NOW[table.stage])
    if chair.person is None and table.is_alone:
        raise Refused("played_alone")
    if chair.person is None and hosting.has_seen_another(table, person, seat):
        raise Refused("has_played")
    if chair.person is None and hosting.needs_yes(table, person):
        return entries.Wished(person, seat) if at >= hosting.may_ask_at(table, person) else refuse("host_said_no")
    return entries.Sat(person, seat)


def _settle(table: Table, person: str, command: Stand | Ready | Rematch) -> AnyEntry:
    """Commands that everybody with a seat may give, for themselves."""
    _seat_of(table, person)
    match command:
        case Stand():
            return entries.Stood(person)
        case Ready():
            needs_stage(table, "waiting")
            return entries.Readied(person, command.ready)
        case Rematch():
            needs_stage(table, "over")
            return entries.Wanted(person, command.wants)
        case _:
            assert_never(command)


def _talk(table: Table, person: str, command: Say | Wave, at: int) -> AnyEntry:
    if table.device_of(person) in table.guard.muted:
        raise Refused("muted")
    plays = table.stage == "playing" and table.seat_of(person) is not None
    if plays and not table.rules.may_talk(table.rules.read_options(table.options)):
        raise Refused("silence")
    if isinstance(command, Say) and not table.settings.chat:
        raise Refused("chat_off")
    if hosting.talks_too_much(table, person, at):
        raise Refused("too_much_talk")
    if isinstance(command, Wave):
        return entries.Waved(person, command.emote)
    return entries.Said(person, _clean_text(command.text))


def _consult(table: Table, person: str, command: Undo | Agree | Decline | Hint | Rescue) -> AnyEntry:
    """Undo and hints. In a lost patience, moves can be taken back too."""
    seat = _seat_of(table, person)
    if table.match is None or table.is_finished:
        raise Refused(NOT_NOW[table.stage])
    if table.chairs[seat].level is not None:
        raise Refused("bot_holds")
    match command:
        case Undo():
            return _undo(table, table.match, person, seat, command.to)
        case Agree() | Decline():
            proposal = table.match.proposal
            if proposal is None:
                raise Refused("nothing_asked")
            return entries.Agreed(person) if isinstance(command, Agree) else entries.Declined(person)
        case Hint():
            return _hint(table, table.match, person, seat)
        case Rescue():
            return _rescue(table, table.match, person)
        case _:
            assert_never(command)


def _undo(table: Table, match: Match, person: str, seat: Seat, wanted: int | None) -> AnyEntry:
    last = len(match.turns) - 1
    if wanted is not None and len(table.chairs) == 1:
        return entries.Undone(person, wanted) if match.first <= wanted <= last else refuse("nothing_to_undo")
    if match.free_until(seat) <= last:
        return entries.Undone(person, last)
    to = match.before_last_of(seat)
    if to is None:
        raise Refused("nothing_to_undo")
    return entries.Undone(person, to) if set(table.asked()) == {person} else entries.Asked(person, to)


def _hint(table: Table, match: Match, person: str, seat: Seat) -> AnyEntry:
    if not table.settings.aids or table.people() != [person]:
        raise Refused("no_hints")
    if not match.line.game.moves(match.line.state, seat):
        raise Refused("no_moves")
    return entries.Hinted(person)


def _rescue(table: Table, match: Match, person: str) -> AnyEntry:
    """Only at a dead end: before it, the answer would reveal whether the game can still be won."""
    if len(table.chairs) > 1 or not table.settings.aids:
        raise Refused("no_hints")
    if match.outcome is None:
        raise Refused("has_moves")
    return entries.Rescued(person, *last_winnable(match))


def _redeal(table: Table, person: str, command: Redeal, fresh: Callable[[], Seed]) -> AnyEntry:
    """A new deal. At a table for several players, nobody may choose the cards."""
    seat = _seat_of(table, person)
    if len(table.chairs) > 1:
        raise Refused("not_alone")
    if table.chairs[seat].level is not None:
        raise Refused("bot_holds")
    needs_stage(table, "playing", "over")
    options = checked_options(table.game, command.options)
    if command.deal is not None and not table.rules.may_choose_deal(table.rules.read_options(options)):
        raise Refused("bad_options", field="deal")
    number = _graded(table, command.deal, fresh()) if isinstance(command.deal, str) else command.deal
    if number is None:
        return entries.Redealt(person, options, (table.next or fresh()).text, next=fresh().text)
    # A numbered deal is no secret: the seed that is sealed for the next game stays.
    return entries.Redealt(person, options, Seed.numbered(number).text, number, (table.next or fresh()).text)


def _graded(table: Table, grade: Grade, chance: Seed) -> int:
    """The number of a deal of this grade."""
    graded = table.rules.graded_deals()
    if grade not in graded:
        raise Refused("bad_options", field="deal")
    return chance.choice(graded[grade])
