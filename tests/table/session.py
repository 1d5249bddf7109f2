"""Random sessions at a table: people come, sit, play, make mistakes, talk, leave and come back."""

from collections.abc import Callable, Sequence
from typing import Final, TypeVar, get_args

from tablee.bots.judging import LEVELS
from tablee.kernel.json import Json
from tablee.kernel.seed import Seed
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
from tablee.table.entries import EMOTES, Away, Back, Settings, Started
from tablee.table.model import Stage, Table
from tablee.table.refusal import Refused
from tests.table.world import NAMES, PEOPLE, World

T = TypeVar("T")

TABLES: Final[list[tuple[str, dict[str, Json]]]] = [
    ("pairs", {}),
    ("pairs", {"faces": "open"}),
    ("sequence", {"players": 2}),
    ("sequence", {"players": 4, "draw": "manual", "silence": True}),
    ("sequence", {"players": 6, "teams": 3, "advanced": True}),
    ("six_sequences", {"players": 2, "rounds": 1}),
    ("six_sequences", {"players": 3, "rounds": 2}),
    ("six_sequences", {"players": 4, "teams": True, "rounds": 1}),
    ("figures", {"players": 2}),
    ("figures", {"players": 4, "stopping": "strong", "points": [1, 2, 3, 4, 5, 6]}),
]


class Chance:
    """Random choices, one after the other, from a seed."""

    def __init__(self, seed: Seed) -> None:
        self._numbers = seed.numbers()

    def below(self, limit: int) -> int:
        return next(self._numbers) % limit

    def of(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]


def settings_by(chance: Chance) -> Settings:
    return Settings(
        clock=chance.of(("none", "normal", "fast")),
        aids=chance.below(4) > 0,
        chat=chance.below(4) > 0,
        watch=chance.below(4) > 0,
        turbo=chance.below(4) == 0,
    )


LOBBY = 25
"""Number of acts before the cards are dealt."""


def hold_session(world: World, chance: Chance, steps: int, look_on: Callable[[], None]) -> None:
    """Run this number of random acts; call `look_on` after each of them."""
    for person in PEOPLE[1 : 1 + chance.below(4)]:
        _wish(world, person, Come("x", NAMES[person]))
    for step in range(steps):
        if step == LOBBY and world.table.stage == "waiting":
            for person in PEOPLE * 2:
                _wish(world, person, Sit("x", chance.below(len(world.table.chairs))))
            world.enter(Started("easy"))
        _act(world, chance)
        look_on()


def _act(world: World, chance: Chance) -> None:
    dice, playing = chance.below(100), world.table.stage == "playing"
    if dice < 45 and playing:
        _move(world, chance)
    elif dice < 55:
        world.pass_time(chance.of((0, 300, 900, 3_000, 31_000)))
    elif dice < 60:
        _wander(world, chance)
    else:
        _wish(world, chance.of((world.table.host, *PEOPLE)), any_command(world.table, chance))


def _move(world: World, chance: Chance) -> None:
    """Make a move for somebody who can move; sometimes a move of another player, or a stale one."""
    able = [person for person in world.table.asked() if moves_of(world, person)]
    if not able:
        world.pass_time(900)
        return
    person = chance.of(able)
    moves = moves_of(world, chance.of(able) if chance.below(20) == 0 else person)
    seq = chance.below(world.table.public + 2) if chance.below(20) == 0 else world.table.public
    _wish(world, person, Move("x", seq, chance.of(moves)))


def moves_of(world: World, person: str) -> list[str]:
    """Return the moves that somebody could make, as `look` does, but without the rest of the view."""
    seat, match = world.table.seat_of(person), world.table.match
    if seat is None or match is None or seat in match.answers:
        return []
    return [str(move) for move in world.table.rules.moves(match.line.state, seat)]


def _wander(world: World, chance: Chance) -> None:
    """Somebody goes away or comes back."""
    person = chance.of(PEOPLE)
    if person in world.table.guests:
        away = world.table.guests[person].away_since is not None
        world.enter(Back(person) if away else Away(person))


def _wish(world: World, person: str, command: AnyCommand) -> None:
    before = world.table
    try:
        world.ask(person, command)
    except Refused:
        assert world.table is before


LIKELY: Final[dict[Stage, tuple[type[AnyCommand], ...]]] = {
    "waiting": (Sit, Sit, Bot, Bot, Clear, Swap, Change, Ready),
    "playing": (Undo, Undo, Agree, Agree, Agree, Decline, Hint, Sit, Sit, Admit, Admit, Stand, Say),
    "over": (Rematch, Rematch, Rescue, Sit, Stand),
}


def any_command(table: Table, chance: Chance) -> AnyCommand:
    """Return a random command with random contents, mostly one that is possible now."""
    kinds = LIKELY[table.stage] if chance.below(3) else get_args(AnyCommand)
    kind: type[AnyCommand] = chance.of(kinds)
    seats = len(table.chairs)
    seat, other = chance.below(seats + 1) - chance.below(2), chance.below(seats)
    words: dict[type[AnyCommand], tuple[object, ...]] = {
        Move: (table.public, chance.of(("", "<", "pass", "?", "a1=b1", "=full", "7C@d4", "-", "é"))),
        Come: (chance.of(("", "Zoé", "\u202e", "x" * 30, *NAMES.values())),),
        Sit: (seat,),
        Admit: (chance.below(6), chance.below(3) > 0),
        Mute: (chance.below(6), chance.below(2) > 0),
        Ban: (chance.below(6), chance.below(2) > 0),
        Bot: (seat, chance.of(LEVELS)),
        Clear: (seat,),
        Swap: (seat, other),
        Change: (dict(table.options), settings_by(chance)),
        Ready: (chance.below(3) > 0,),
        Start: (chance.of(LEVELS),),
        Say: (chance.of(("bonjour", "", "x" * 300, "ça va ?")),),
        Wave: (chance.of(EMOTES),),
        Rematch: (chance.below(4) > 0,),
        Undo: (chance.of((None, None, 0, 1, 99)),),
        Redeal: (dict(table.options), chance.of((None, 17, "easy"))),
    }
    return kind("x", *words.get(kind, ()))  # type: ignore[arg-type]  # each command gets the words of its kind
