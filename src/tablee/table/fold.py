"""Computes the table after an entry from the table before it. Applied to a whole log, it gives the current table."""

from collections.abc import Mapping
from typing import assert_never

from msgspec.structs import replace

from tablee.games import GAMES, AnyHouseGame
from tablee.kernel.edition import edition_of, read_edition
from tablee.kernel.json import Json, to_plain
from tablee.kernel.seed import Seed
from tablee.table import hosting, playing, seating
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
    Started,
    Stood,
    Swapped,
    TakenOver,
    Undone,
    Wanted,
    Waved,
    Wished,
)
from tablee.table.model import Chair, ChatLine, Guest, Match, Proposal, Table

KEPT = 50
"""Maximum number of chat lines of the players, and the same number of the spectators. If there are more, the older half
is dropped: in most patches, a new line is then all that changes.

They are counted separately, so that neither group notices the other's chat by what is dropped.
"""


def opened(code: str, entry: Opened, at: int) -> Table:
    """The table after its first entry. Raises `BadOptions` if its game does not know the edition."""
    game = GAMES[entry.game]
    options, seed = _full(game, entry.options, entry.edition), Seed.read(entry.seed)
    coming = _coming(entry.next)
    return Table(
        code=code,
        seq=1,
        public=1,
        at=at,
        owner=entry.by,
        game=entry.game,
        options=options,
        settings=entry.settings,
        seed=seed,
        sealed=seed.commitment(),
        next=coming,
        sealed_next=None if coming is None else coming.commitment(),
        number=1,
        chairs=seating.resized([Chair(entry.by)], game.seats(game.read_options(options))),
        guests={entry.by: Guest(entry.name, number=1)},
        day=entry.day,
    )


def _full(game: AnyHouseGame, raw: Mapping[str, Json], edition: int) -> dict[str, Json]:
    """The complete options: an earlier edition may have left some out, such as the edition itself."""
    options = to_plain(read_edition(game, raw, edition))
    assert isinstance(options, dict), "options are a dataclass"
    return options


def full_options(table: Table, raw: Mapping[str, Json]) -> dict[str, Json]:
    """New options of this table. Options without an edition are from before there were editions."""
    return _full(table.rules, raw, edition_of(table.rules, table.rules.read_options(table.options)))


def after(table: Table, entry: AnyEntry, at: int) -> Table:
    """The table after this entry."""
    if isinstance(entry, Played) and table.match is not None and not table.match.beat:
        return playing.played(table, table.match, entry, at)
    private = is_private(table, entry)
    public = table.public if private else table.public + 1
    now = _after(table, entry, at)
    match = now.match
    if match is not None:
        moved = table.match is None or match.line is not table.match.line
        fresh = playing.freshened(match, table.match, public) if moved else match.fresh
        match = replace(match, fresh=fresh, banks=playing.timed(now, match, at, anew=moved, expired=None))
    return replace(now, seq=table.seq + 1, public=public, at=table.at if private else at, match=match)


def is_private(table: Table, entry: AnyEntry) -> bool:
    """Whether nobody else may notice this entry."""
    match entry:
        case Played():
            return True  # an answer in a beat
        case Said() | Waved():
            return table.seat_of(entry.by) is None  # players do not see what spectators say
        case _:
            return False


def _after(table: Table, entry: AnyEntry, at: int) -> Table:  # noqa: C901  one short case for each entry
    match entry:
        case Opened():
            raise ValueError("a table is opened once")
        case Came():
            return seating.came(table, entry.by, entry.name, entry.device or "")
        case Sat():
            table = seating.seated(seating.returned(table, entry.by), entry.by, entry.seat)
            return hosting.admitted(table, entry.by, entry.seat)
        case Wished():
            return hosting.wished(table, entry.by, entry.seat)
        case Denied():
            return hosting.denied(table, entry.person, at)
        case Muted():
            return hosting.muted(table, entry.person, entry.muted)
        case Banned():
            return hosting.banned(table, entry.device, entry.banned)
        case Stood():
            return seating.stood(table, entry.by)
        case BotSat():
            return seating.placed(table, entry.seat, Chair(level=entry.level))
        case Cleared():
            return hosting.cleared(table, entry.seat)
        case Swapped():
            return replace(table, chairs=seating.swapped(table.chairs, entry.first, entry.second))
        case Held():
            return seating.held(table, entry.seat)
        case Resumed():
            return _resumed(table, entry.lost, at)
        case Hosted():
            return replace(table, deputy=table.chairs[entry.seat].person)
        case Away():
            return seating.gone(table, entry.by, at)
        case Back():
            return seating.returned(table, entry.by)
        case Readied():
            return _readied(table, entry, at)
        case Changed():
            return _changed(table, entry)
        case Started():
            return _dealt(replace(table, chairs=seating.completed(table.chairs, entry.level)), at)
        case Begun():
            return _begun(table, entry, at)
        case TakenOver():
            return _taken_over(_resumed(table, max(0, at - table.at), at), entry)
        case Said() | Waved():
            return _heard(table, entry, at)
        case Wanted():
            return _wanted(table, entry.by) if entry.wants else _unwanted(table, entry.by)
        case Rematched():
            return _rematched(table, entry, at)
        case Redealt():
            return _redealt(table, entry, at)
        case _:
            assert table.match is not None, "only a game that has begun can go on"
            return _continued(table, table.match, entry, at)


def _resumed(table: Table, lost: int, at: int) -> Table:
    """The table after a time that nobody served. What began since then begins now."""

    def later(since: int | None) -> int | None:
        return None if since is None else min(since + lost, at)

    guests = {one: replace(guest, away_since=later(guest.away_since)) for one, guest in table.guests.items()}
    match = table.match
    if match is not None:
        banks = tuple([replace(bank, since=later(bank.since)) for bank in match.banks])
        match = replace(match, since=min(match.since + lost, at), banks=banks)
    return replace(table, guests=guests, match=match)


def _continued(
    table: Table, game: Match, entry: Played | Rang | Asked | Agreed | Declined | Undone | Hinted | Rescued, at: int
) -> Table:
    match entry:
        case Played():
            return replace(table, match=playing.answered(game, entry))
        case Rang():
            return _rung(table, game, at)
        case Asked():
            return replace(table, match=replace(game, proposal=Proposal(entry.by, entry.to, frozenset({entry.by}))))
        case Agreed():
            return _agreed(table, game, entry, at)
        case Declined():
            return replace(table, match=replace(game, proposal=None))
        case Undone():
            return _undone(table, game, entry.by, entry.to, at)
        case Hinted():
            return replace(table, match=replace(game, assisted=True))
        case Rescued():
            return _undone(table, replace(game, assisted=True, rescued=True, lost=entry.lost), entry.by, entry.to, at)
        case _:
            assert_never(entry)


def _rung(table: Table, game: Match, at: int) -> Table:
    """The beat is over. A pending request to take moves back remains."""
    bots = frozenset(seat for seat, chair in enumerate(table.chairs) if chair.level is not None)
    replaced = frozenset(seat for seat in bots & game.acting if table.chairs[seat].person is not None)
    return replace(table, match=replace(playing.rung(game, bots, at), replaced=game.replaced | replaced))


def _agreed(table: Table, game: Match, entry: Agreed, at: int) -> Table:
    assert game.proposal is not None, "there is a request to agree to"
    proposal = replace(game.proposal, agreed=game.proposal.agreed | {entry.by})
    if set(table.asked()) <= proposal.agreed:
        return _undone(table, game, proposal.by, proposal.to, at)
    return replace(table, match=replace(game, proposal=proposal))


def _undone(table: Table, game: Match, by: str, to: int, at: int) -> Table:
    seat = table.seat_of(by)
    assert seat is not None, "only a player takes moves back"
    return replace(table, match=playing.taken_back(game, seat, to, at))


def _dealt(table: Table, at: int) -> Table:
    """Deal the cards, and start the clocks."""
    dealt_to = {(table.device_of(chair.person), seat) for seat, chair in enumerate(table.chairs) if chair.person}
    return replace(
        table,
        match=playing.dealt(table, at),
        wanting=frozenset(),
        declining=frozenset(),
        dealt_to=frozenset(dealt_to),
        guests={person: replace(guest, waits_since=None) for person, guest in table.guests.items()},
        guard=replace(table.guard, wishes={}),
    )


def _begun(table: Table, entry: Begun, at: int) -> Table:
    """Deal the cards, and make the moves before the moment at which the game begins."""
    seats = range(len(table.chairs))
    chairs = tuple([Chair(table.owner) if seat == entry.seat else Chair(level=entry.level) for seat in seats])
    table = _dealt(replace(table, chairs=chairs), at)
    assert table.match is not None, "the cards are dealt"
    return replace(table, match=playing.continued(table.match, entry, at))


def _taken_over(table: Table, entry: TakenOver) -> Table:
    """What was played alone stays marked as such, and what comes next is no longer known to a device."""
    coming, match = Seed.read(entry.next), table.match
    table = replace(table, next=coming, sealed_next=coming.commitment())
    if match is not None:
        return replace(table, match=replace(match, taken_over=len(match.turns), assisted=True))
    assert entry.seed is not None, "cards that are not dealt have another seed from now on"
    seed = Seed.read(entry.seed)
    return replace(table, seed=seed, sealed=seed.commitment())


def _wanted(table: Table, person: str) -> Table:
    """A player wants another game, and takes their seat back if a bot holds it."""
    seat = table.seat_of(person)
    assert seat is not None, "only a player asks for another game"
    table = seating.seated(seating.returned(table, person), person, seat)
    return replace(table, wanting=table.wanting | {person}, declining=table.declining - {person})


def _unwanted(table: Table, person: str) -> Table:
    """A player wants no other game now. The others can go on when this player leaves."""
    return replace(table, wanting=table.wanting - {person}, declining=table.declining | {person})


def _rematched(table: Table, entry: Rematched, at: int) -> Table:
    willing = [Chair() if chair.person in table.declining else chair for chair in table.chairs]
    chairs = seating.completed(seating.rotated(willing), seating.SUBSTITUTE)
    return _dealt(_anew(table, entry, chairs=chairs, deal=None), at)


def _redealt(table: Table, entry: Redealt, at: int) -> Table:
    return _dealt(_anew(table, entry, options=full_options(table, entry.options), deal=entry.deal), at)


def _anew(table: Table, entry: Rematched | Redealt, **changes: object) -> Table:
    """The table with another seed, for its next game; and with the seed of the game after that."""
    seed, coming = Seed.read(entry.seed), _coming(entry.next)
    changes |= {"seed": seed, "sealed": seed.commitment(), "next": coming, "number": table.number + 1}
    return replace(table, sealed_next=None if coming is None else coming.commitment(), day=None, **changes)


def _coming(text: str | None) -> Seed | None:
    """The seed of the next game. Everybody sees its commitment while the current game is played."""
    return None if text is None else Seed.read(text)


def _readied(table: Table, entry: Readied, at: int) -> Table:
    chairs = [replace(c, ready=entry.ready) if c.person == entry.by else c for c in table.chairs]
    guest = table.guests.get(entry.by)
    if guest is None:  # an entry of the operator, which changes nothing
        return table
    waits = at if guest.waits_since is None and not entry.ready else guest.waits_since
    return replace(table, chairs=tuple(chairs), guests={**table.guests, entry.by: replace(guest, waits_since=waits)})


def _changed(table: Table, entry: Changed) -> Table:
    options = full_options(table, entry.options)
    seats = table.rules.seats(table.rules.read_options(options))
    chairs = seating.resized(table.chairs, seats)
    return replace(table, options=options, settings=entry.settings, chairs=chairs)


def _heard(table: Table, entry: Said | Waved, at: int) -> Table:
    text, emote = (entry.text, None) if isinstance(entry, Said) else (None, entry.emote)
    by, device = table.guests[entry.by], table.device_of(entry.by)
    line = ChatLine(by.name, table.seat_of(entry.by), at, text, emote, device)
    lines = (*table.lines, line)
    alike = [one for one in lines if (one.seat is None) == (line.seat is None)]
    if len(alike) > KEPT:
        dropped = {id(one) for one in alike[: -KEPT // 2]}
        lines = tuple(one for one in lines if id(one) not in dropped)
    return replace(table, lines=lines)
