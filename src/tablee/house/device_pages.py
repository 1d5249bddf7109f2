"""The pages of a house that is a device alone: those of a server that concern nobody else."""

from typing import TYPE_CHECKING, NamedTuple

from tablee.games import GAMES
from tablee.house.lessons import Attempt, lesson_seen, tried
from tablee.house.listed import Brought, body_of, me_seen, number_in, record_listed, record_seen
from tablee.house.replaying import moment
from tablee.house.rules import RulesSeen, rules_seen
from tablee.messages import LANGUAGES
from tablee.store.model import GameRecord
from tablee.table.model import Table
from tablee.table.refusal import Refused
from tablee.table.seen import glance, look

if TYPE_CHECKING:
    from tablee.house.device import Device


class Answer(NamedTuple):
    """The answer to a request."""

    ok: bool
    """False for a refusal."""
    body: bytes


def answer(house: "Device", path: str, body: bytes) -> object:  # noqa: C901  one short case for each page
    """What a page says. It has the address that it has on a server. Raises `Refused`."""
    match path.split("/")[1:]:
        case ["api", "me"]:
            return me_seen(house.name, (row for row in house.rows.values() if not row.moved))
        case ["api", "games"]:
            return tuple(GAMES)
        case ["api", "tables", code]:
            return look(_table(house, code), house.owner)
        case ["api", "tables", code, "glance"]:
            return glance(_table(house, code), house.owner)
        case ["api", "records"]:
            newest = sorted(house.records.values(), key=lambda record: -record.ended_at)
            return tuple(map(record_listed, newest))
        case ["api", "records", id_]:
            return record_seen(record_of(house, id_))
        case ["api", "records", id_, "at", ply, seat]:
            return moment(record_of(house, id_).text, number_in(ply), number_in(seat))
        case ["api", "replay"]:
            wanted = body_of(Brought, body)
            return moment(wanted.text, wanted.ply, wanted.seat)
        case ["api", "rules", game, language]:
            return _rules(game, language)
        case ["api", "lessons", game]:
            return lesson_seen(game)
        case ["api", "lessons", game, number]:
            return tried(game, number_in(number), body_of(Attempt, body).move)
        case _:
            from tablee.house.device_analysis import analysed  # it takes long to load in a page

            return analysed(house, path, body)


def _table(house: "Device", code: str) -> Table:
    if code in house.rows and house.rows[code].moved:
        raise Refused("no_such_table")
    if code not in house.tables:
        raise Refused("damaged" if code in house.rows else "no_such_table")
    return house.tables[code].table


def record_of(house: "Device", id_: str) -> GameRecord:
    """A finished game. Raises `Refused` if there is none."""
    if id_ not in house.records:
        raise Refused("no_record")
    return house.records[id_]


def _rules(game: str, language: str) -> RulesSeen:
    if game not in GAMES or language not in LANGUAGES:
        raise Refused("not_found")
    return rules_seen(game, language)
