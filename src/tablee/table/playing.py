"""The game at a table: dealing, moves, answers that are held for a beat, moves that are taken back.

A beat is a pause in which several players answer in secret. Their answers count when it ends.
"""

import dataclasses
from bisect import bisect_left
from typing import NamedTuple

from msgspec.structs import replace

from tablee.games import GAMES, AnyLine
from tablee.kernel.game import Seat, Step
from tablee.kernel.record import start
from tablee.table.clock import Bank, filled, granted, turned
from tablee.table.entries import Begun, Played
from tablee.table.model import Match, Origin, Table, Turn


class Made(NamedTuple):
    """A move that is read and applied: the move, its usual notation, and the step that it makes."""

    move: object
    text: str
    step: Step[object]


def dealt(table: Table, at: int) -> Match:
    """The table's game before its first move."""
    game = table.rules
    line = start(game, game.read_options(table.options), table.seed)
    return remembered(begun(line, filled(table.settings.clock, game.seats(line.options)), at))


def continued(match: Match, entry: Begun, at: int) -> Match:
    """The game after the moves that it repeats. They count as moves of those who have the seats now."""
    for seat, move in entry.moves:
        match = moved(match, Played(seat, move, "person" if seat == entry.seat else "bot"), at)
    return replace(match, origin=Origin(len(entry.moves), entry.record), assisted=True)


def begun(line: AnyLine, banks: tuple[Bank, ...], at: int) -> Match:
    """A game with these clocks."""
    return reached(Match(line, frozenset(), None, None, None, banks, at, (0,) * len(banks)), line)


def reached(match: Match, line: AnyLine, **changes: object) -> Match:
    """The game in the position of this line, with these changes. It asks the rules once for each position."""
    game, state = GAMES[line.game.name], line.state
    pause = game.beat(state)
    return replace(
        match,
        line=line,
        acting=game.to_act(state),
        outcome=game.outcome(state),
        pause=pause,
        beat=pause if pause and pause[0] else None,
        **changes,
    )


def applied(match: Match, seat: Seat, text: str) -> Made:
    """Read and apply a move. Raises `BadNotation` or `IllegalMove`."""
    game = match.line.game
    move = game.read_move(text)
    return Made(move, str(move), game.apply(match.line.state, seat, move))


def answered(match: Match, entry: Played) -> Match:
    """The game with an answer that is held until the beat is over."""
    return replace(match, answers={**match.answers, entry.seat: entry})


def rung(match: Match, bots: frozenset[Seat], at: int) -> Match:
    """The game after the beat: every answer becomes a move, in seat order.

    `by` depends only on who holds the seat. To show that a player let the time pass would reveal that they had no
    choice.
    """
    assert match.beat is not None, "only a beat can be over"
    _, otherwise = match.beat
    answers = match.answers
    for seat in sorted(match.acting):
        move = answers[seat].move if seat in answers else otherwise
        match = moved(match, Played(seat, move, "bot" if seat in bots else "person"), at)
    return match


def asks_only_bots(table: Table, match: Match) -> bool:
    """Whether the game waits only for answers of bots, including bots that hold a seat for a person.

    Nobody needs time to think then. This is no secret: everybody sees who holds a seat.
    """
    return match.pause is not None and all(table.chairs[seat].level is not None for seat in match.acting)


def beat_ends(table: Table, match: Match) -> int | None:
    """When the beat ends, as everybody may know: at once if only bots are asked. None outside a beat."""
    if match.beat is None:
        return None
    return match.since + (0 if asks_only_bots(table, match) else match.beat[0])


def played(table: Table, match: Match, entry: Played, at: int, made: Made | None = None) -> Table:
    """The table after a move. A person who plays on drops the pending request to take moves back."""
    public, seat, by_person = table.public + 1, entry.seat, entry.by == "person"
    after = moved(match, entry, at, made)
    stands_in = not by_person and table.chairs[seat].person is not None
    after = replace(
        after,
        proposal=None if by_person else match.proposal,
        replaced=match.replaced | {seat} if stands_in else match.replaced,
        fresh=freshened(after, match, public),
        banks=timed(table, after, at, anew=True, expired=seat if entry.by == "clock" else None),
    )
    return replace(table, seq=table.seq + 1, public=public, at=at, match=after)


def moved(match: Match, entry: Played, at: int, made: Made | None = None) -> Match:
    """The game after this move. `made` is the move, if it is already read and applied."""
    move, text, step = made or applied(match, entry.seat, entry.move)
    old, pause = match.line, match.pause
    line = dataclasses.replace(old, state=step.state, moves=(*old.moves, (entry.seat, move)))
    shows = GAMES[old.game.name].reveals(old.state, step.events)
    is_quiet = pause is not None and text == pause[1]
    turn = Turn(entry.seat, entry.by, at, step.events, shows, pause is not None, is_quiet)
    return remembered(reached(match, line, turns=(*match.turns, turn), since=at, answers={}))


def remembered(match: Match) -> Match:
    """The game with the player's memory updated. Only a solo game has one; it outlasts moves that are taken back."""
    if len(match.banks) > 1:
        return match
    view = match.game.view(match.line.state, 0)
    return replace(match, memory=view if match.memory is None else match.game.recall(view, match.memory))


def taken_back(match: Match, seat: Seat, to: int, at: int) -> Match:
    """The game after its first `to` moves. It counts as assisted if a later move had revealed something."""
    assisted = match.assisted or to < match.free_until(seat)
    turns = match.turns[:to]
    line = match.line.take_back(len(match.turns) - len(turns))
    taken_over = None if match.taken_over is None else min(match.taken_over, len(turns))
    match = replace(match, taken_over=taken_over, assisted=assisted)
    return remembered(reached(match, line, turns=turns, since=at, answers={}, proposal=None))


def last_winnable(match: Match) -> tuple[int, bool]:
    """The number of moves after which the game could last be won for certain; and whether it never could.

    A lost game stays lost, so a binary search finds the place. A state that takes too long to solve counts as lost.
    """
    game, states, found = match.game, match.line.states[match.first :], {}

    def is_lost(ply: int) -> bool:
        found[ply] = game.winnable(states[ply])
        return not found[ply]

    first_lost = bisect_left(range(len(states)), True, key=is_lost)
    return match.first + max(0, first_lost - 1), first_lost == 0 and found[0] is False


def timed(table: Table, match: Match, at: int, *, anew: bool, expired: Seat | None) -> tuple[Bank, ...]:
    """The clocks, running for the people whose turn it is. `anew` says that a new turn begins."""
    clock, banks = table.settings.clock, match.banks
    if clock == "none":
        return banks
    people = frozenset(s for s, chair in enumerate(table.chairs) if chair.person is not None and chair.level is None)
    running = frozenset[Seat]() if match.beat else match.acting & people
    banks = turned(clock, banks, running, at, anew=anew)
    if expired is not None and expired in running:
        banks = (*banks[:expired], granted(clock, banks[expired], at), *banks[expired + 1 :])
    return banks


def freshened(match: Match, before: Match | None, public: int) -> tuple[int, ...]:
    """The numbers `fresh` of a game, updated for the seats whose choice has changed.

    If several players choose at the same time, the choice of one does not change that of the others. Nor does a move
    out of turn.
    """
    if before is None or len(match.turns) != len(before.turns) + 1:
        return (public,) * len(match.fresh)
    same = before.acting & match.acting - {match.turns[-1].seat}
    return tuple([number if seat in same else public for seat, number in enumerate(match.fresh)])
