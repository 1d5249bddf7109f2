"""The pages about finished games: lists, replays, analyses, and moves that somebody tries; and the puzzles."""

import asyncio
from collections.abc import Callable
from functools import partial

from tablee.analysis.weighing import Weighed
from tablee.games import GAMES
from tablee.house.analysing import Analysed, AnalysisSeen
from tablee.house.days import day_of, seed_of
from tablee.house.lessons import Attempt
from tablee.house.listed import Brought, RecordListed, RecordSeen, body_of, number_in, record_listed, record_seen
from tablee.house.replaying import Moment, brought, moment
from tablee.house.trying import (
    ChoiceSeen,
    Choosing,
    PuzzlesSeen,
    Trying,
    TryingIn,
    choice,
    granted,
    puzzle,
    puzzles_seen,
    weighed,
    weighed_puzzle,
)
from tablee.server.analysing import by, quietly
from tablee.server.visit import Visit, record_of, replayed_for, while_there
from tablee.table.refusal import Refused


async def see_records(visit: Visit) -> tuple[RecordListed, ...]:
    """List the finished games of my tables, newest first."""
    rows = await visit.house.store.records_of(visit.person)
    return tuple(record_listed(row) for row in rows)


async def see_record(visit: Visit) -> RecordSeen:
    """Show a finished game."""
    return record_seen(await record_of(visit, visit.words["id"]))


async def see_moment(visit: Visit) -> Moment:
    """Show a finished game after `ply` moves, as a seat sees it."""
    record = await record_of(visit, visit.words["id"])
    ply, seat = (number_in(visit.words[word]) for word in ("ply", "seat"))
    return await asyncio.to_thread(moment, record.text, ply, seat)


async def see_brought(visit: Visit) -> Moment:
    """Show an imported game after `ply` moves, as a seat sees it. The server does not store it."""
    wanted = body_of(Brought, visit.body)
    return await replayed_for(visit, partial(brought, wanted.text, wanted.ply, wanted.seat))


async def see_analysis(visit: Visit) -> AnalysisSeen:
    """Analyse a finished game. Ask again until the answer has a story; if nobody asks, the analysis is given up."""
    house, record = visit.house, await record_of(visit, visit.words["id"])
    seen = await house.desk.of_record(record, visit.host, house.store, by(house.thinker))
    if seen.story is not None:
        return seen
    await house.desk.moved(record.text)
    return await house.desk.of_record(record, visit.host, house.store, by(house.thinker))


async def analyse(visit: Visit) -> AnalysisSeen:
    """Analyse an imported game, in the same way. The server does not store it."""
    text = await _unsealed(visit, body_of(Analysed, visit.body).text)
    desk, work = visit.house.desk, by(visit.house.thinker)
    desk.of_text(text, visit.host, work)
    await desk.moved(text)
    return desk.of_text(text, visit.host, work)


async def _unsealed(visit: Visit, text: str) -> str:
    """The text of an imported record. Raise `Refused` for today's deal, which others may still play."""
    today = day_of(visit.house.now())
    seeds = [seed_of(await visit.house.store.secret("day"), game, today).text for game in GAMES]
    if any(seed in text for seed in seeds):
        raise Refused("day_sealed")
    return text


async def see_choice(visit: Visit) -> ChoiceSeen:
    """Show a decision of a finished game, in which other moves can be tried."""
    record = await record_of(visit, visit.words["id"])
    return granted(await asyncio.to_thread(choice, record.text, number_in(visit.words["ply"])))


async def see_brought_choice(visit: Visit) -> ChoiceSeen:
    """Show a decision of an imported game. The server does not store it."""
    wanted = body_of(Choosing, visit.body)
    return await replayed_for(visit, partial(choice, await _unsealed(visit, wanted.text), wanted.ply))


async def try_in_record(visit: Visit) -> Weighed:
    """Try another move in a decision of a finished game, and be told what it is worth."""
    record, wanted = await record_of(visit, visit.words["id"]), body_of(Trying, visit.body)
    return await _weighed(visit, partial(weighed, record.text, wanted.ply, wanted.move))


async def try_in_brought(visit: Visit) -> Weighed:
    """The same for an imported game. The server does not store it."""
    wanted = body_of(TryingIn, visit.body)
    return await _weighed(visit, partial(weighed, await _unsealed(visit, wanted.text), wanted.ply, wanted.move))


async def _weighed(visit: Visit, work: Callable[[], Weighed | Refused]) -> Weighed:
    house = visit.house
    asked = house.tries.ask(visit.person, visit.host, lambda: house.thinker.analysts.ask(work, quietly))
    return await while_there(visit, asked)


async def see_puzzles(visit: Visit) -> PuzzlesSeen:
    """Show the puzzles of a day, without their answers: one of each grade."""
    words = visit.words
    return await asyncio.to_thread(puzzles_seen, words["game"], words["day"], visit.house.now())


async def try_in_puzzle(visit: Visit) -> Weighed:
    """Try a move in a puzzle, and be told what it is worth. The answer has the best move too."""
    words = visit.words
    wanted = puzzle(words["game"], words["day"], visit.house.now(), number_in(words["number"]))
    return await _weighed(visit, partial(weighed_puzzle, wanted, body_of(Attempt, visit.body).move))
