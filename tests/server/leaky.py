"""Servers that leak on purpose, each in one small way. The tests of secrecy must catch them."""

from collections.abc import Callable
from importlib import import_module
from typing import TypeAlias

import msgspec
import pytest
from msgspec.structs import replace

from tablee.house import viewer
from tablee.house.refusals import RefusalSeen, explained
from tablee.house.viewer import Update
from tablee.kernel.game import Seat
from tablee.kernel.patch import Patch
from tablee.server import client, room
from tablee.server.clockwork import Clockwork
from tablee.server.room import Room
from tablee.table import fold, playing, seen
from tablee.table.commands import AnyCommand, Move
from tablee.table.decide import Decided, decide
from tablee.table.entries import AnyEntry, Played
from tablee.table.looks import LineSeen, TurnSeen
from tablee.table.model import Match, Table, Turn
from tablee.table.playing import Made
from tablee.table.refusal import Refused
from tablee.table.seen import Course, Own

Leaky: TypeAlias = Callable[[pytest.MonkeyPatch], None]


def the_number_of_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages carry the length of the log, which grows with secret answers."""
    changes = Update.changes

    def leaky(self: Update, known: Update, was: Seat | None, seat: Seat | None) -> dict[str, Patch]:
        parts = changes(self, known, was, seat)
        return {**parts, "seq": [self.table.seq]} if parts else parts

    monkeypatch.setattr(Update, "changes", leaky)


def a_message_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every append to the log sends everybody a message."""
    changes = Update.changes
    monkeypatch.setattr(Update, "changes", lambda self, *known: {"seq": [self.table.public], **changes(self, *known)})


def answers_that_count_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A secret answer increments the public sequence number."""
    monkeypatch.setattr(fold, "is_private", lambda *_: False)


def whole_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """Events are sent unfiltered, with their cards."""

    def leaky(turn: Turn, _: Seat | None) -> TurnSeen:
        return TurnSeen(turn.seat, turn.by, turn.at, tuple(seen.look_at_event(event) for event in turn.events))

    monkeypatch.setattr(viewer, "look_at_turn", leaky)


def whole_events_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same over HTTP, for a viewer without a socket."""

    def leaky(turn: Turn, _: Seat | None) -> TurnSeen:
        return TurnSeen(turn.seat, turn.by, turn.at, tuple(seen.look_at_event(event) for event in turn.events))

    monkeypatch.setattr(seen, "look_at_turn", leaky)


def the_next_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players get the view of their neighbour."""

    view = seen.seen

    def leaky(match: Match, seat: Seat | None) -> object:
        return view(match, None if seat is None else (seat + 1) % len(match.banks))

    monkeypatch.setattr(seen, "seen", leaky)


def who_has_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pause no longer waits for a player who has answered."""
    look_at_course = seen.look_at_course

    def leaky(table: Table) -> Course:
        looked, match = look_at_course(table), table.match
        answers = match.answers if match else {}
        return looked._replace(acting=tuple(seat for seat in looked.acting if seat not in answers))

    monkeypatch.setattr(viewer, "look_at_course", leaky)


def what_was_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody sees the last answer."""
    look_at_own = seen.look_at_own

    def leaky(table: Table, person: str, seat: Seat | None) -> Own:
        answers = [answer.move for answer in table.match.answers.values()] if table.match else []
        return look_at_own(table, person, seat)._replace(answer=answers[-1] if answers else None)

    monkeypatch.setattr(viewer, "look_at_own", leaky)


def who_said_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the pause, silence and a pass can be told apart."""
    moved = playing.moved

    def leaky(match: Match, entry: Played, at: int, made: Made | None = None) -> Match:
        silent = match.beat is not None and entry.seat not in match.answers
        return moved(match, msgspec.structs.replace(entry, by="clock") if silent else entry, at, made)

    monkeypatch.setattr(playing, "moved", leaky)


def one_answer_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second answer, by another player, is refused."""

    def leaky(table: Table, person: str, command: AnyCommand, at: int, device: str) -> Decided:
        if isinstance(command, Move) and table.match and table.match.answers:
            raise Refused("answered")
        return decide(table, person, command, at, device=device)

    monkeypatch.setattr(room, "decide", leaky)


def a_talkative_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal tells how many have answered."""
    hear = client._carry_out
    count = [0]

    async def listening(table: Room, *rest: object) -> None:
        match = table.table.match
        count[0] = len(match.answers) if match else 0
        await hear(table, *rest)  # type: ignore[arg-type]  # passed on as they are

    def leaky(refused: Refused, game: str = "", command: str | None = None) -> RefusalSeen:
        words = explained(refused, game, command)
        return msgspec.structs.replace(words, en=f"{words.en} {count[0]}")

    monkeypatch.setattr(client, "_carry_out", listening)
    monkeypatch.setattr(client, "explained", leaky)


def the_time_a_bot_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot's move is made and dated when it was found."""
    note = Clockwork._note

    async def leaky(self: Clockwork, entry: AnyEntry, _: int) -> None:
        await note(self, entry, self._room.house.now())

    monkeypatch.setattr(Clockwork, "_note", leaky)
    monkeypatch.setattr(Clockwork, "_moment", lambda self, _: self._room.now())


def voices_from_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players hear the spectators."""

    def leaky(table: Table, _: Seat | None) -> tuple[LineSeen, ...]:
        return seen.look_at_lines(table, None)

    monkeypatch.setattr(viewer, "look_at_lines", leaky)


def the_time_of_a_whisper(monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry after a secret one is dated after it."""
    decide_module = import_module("tablee.table.decide")
    monkeypatch.setattr(decide_module, "after", lambda table, entry, at: replace(fold.after(table, entry, at), at=at))


def a_longer_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pause starts again with every answer."""
    answered = playing.answered
    monkeypatch.setattr(
        playing, "answered", lambda match, entry: replace(answered(match, entry), since=match.since + 1)
    )


LEAKS: tuple[Leaky, ...] = (
    the_number_of_entries,
    a_message_for_nothing,
    answers_that_count_at_once,
    whole_events,
    whole_events_on_the_page,
    the_next_hand,
    who_has_answered,
    what_was_answered,
    who_said_nothing,
    one_answer_for_all,
    a_talkative_refusal,
    the_time_a_bot_takes,
    voices_from_behind,
    the_time_of_a_whisper,
    a_longer_pause,
)
