"""Tables that leak on purpose: each mutant shows some viewer something they may not know."""

from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace

from tablee.kernel.game import Seat
from tablee.kernel.json import to_plain
from tablee.table import decide, due, fold, playing, seen
from tablee.table.commands import Move
from tablee.table.entries import Played, Said, Waved
from tablee.table.looks import ChairSeen, LineSeen, Look, TableSeen, TurnSeen, You
from tablee.table.model import ChatLine, Match, Table, Turn
from tablee.table.refusal import Refused

Patch = pytest.MonkeyPatch
LOOK, CHAIR, YOU, THE_TABLE = seen.look, seen._chair, seen.look_at_you, seen.look_at_table


def _shows(patch: Patch, change: Callable[[Look, Table], Look]) -> None:
    patch.setattr(seen, "look", lambda table, person: change(LOOK(table, person), table))


def the_number_of_the_log(patch: Patch) -> None:
    _shows(patch, lambda look, table: msgspec.structs.replace(look, seq=table.seq))


def the_whole_state(patch: Patch) -> None:
    def change(look: Look, table: Table) -> Look:
        view = to_plain(table.match.line.state) if table.match else None
        return msgspec.structs.replace(look, view=view)

    _shows(patch, change)


def the_moves_of_who_is_on_turn(patch: Patch) -> None:
    def change(look: Look, table: Table) -> Look:
        match = table.match
        seats = sorted(match.acting) if match else []
        moves = [str(move) for seat in seats if match for move in match.line.game.moves(match.line.state, seat)]
        return msgspec.structs.replace(look, moves=tuple(moves))

    _shows(patch, change)


def the_hand_of_the_next_seat(patch: Patch) -> None:
    def seen_by_another(match: Match, seat: Seat | None) -> object:
        other = 0 if seat is None else (seat + 1) % len(match.banks)
        return match.line.game.view(match.line.state, other)

    patch.setattr(seen, "seen", seen_by_another)


def every_event_as_it_is(patch: Patch) -> None:
    def change(turn: Turn, seat: Seat | None) -> TurnSeen:  # noqa: ARG001  that is the mistake
        return TurnSeen(turn.seat, turn.by, turn.at, tuple(map(seen.look_at_event, turn.events)))

    patch.setattr(seen, "look_at_turn", change)


def the_answers_that_are_held(patch: Patch) -> None:
    def change(table: Table, person: str | None) -> You:
        answers = table.match.answers if table.match else {}
        return msgspec.structs.replace(YOU(table, person), answer=" ".join(one.move for one in answers.values()))

    patch.setattr(seen, "look_at_you", change)


def who_has_answered(patch: Patch) -> None:
    def change(table: Table) -> TableSeen:
        answers = table.match.answers if table.match else {}
        shown = THE_TABLE(table)
        return msgspec.structs.replace(shown, acting=tuple(seat for seat in shown.acting if seat not in answers))

    patch.setattr(seen, "look_at_table", change)


def who_let_a_beat_pass(patch: Patch) -> None:
    def rung(match: Match, bots: frozenset[Seat], at: int) -> Match:
        answers = match.answers
        for seat in sorted(match.acting):
            silent = Played(seat, "pass", "bot" if seat in bots else "clock")
            match = playing.moved(match, answers.get(seat, silent), at)
        return match

    patch.setattr(playing, "rung", rung)


def that_something_secret_happened(patch: Patch) -> None:
    patch.setattr(fold, "is_private", lambda table, entry: False)  # noqa: ARG005  that is the mistake


def the_seed(patch: Patch) -> None:
    def change(table: Table) -> TableSeen:
        return msgspec.structs.replace(THE_TABLE(table), sealed=table.seed.text)

    patch.setattr(seen, "look_at_table", change)


def the_ids_of_people(patch: Patch) -> None:
    def change(table: Table, seat: Seat, host: str) -> ChairSeen:
        return msgspec.structs.replace(CHAIR(table, seat, host), name=table.chairs[seat].person)

    patch.setattr(seen, "_chair", change)


def the_host_by_id(patch: Patch) -> None:
    def change(table: Table, person: str | None) -> You:
        return msgspec.structs.replace(YOU(table, person), name=table.host)

    patch.setattr(seen, "look_at_you", change)


def what_is_said_beside_the_table(patch: Patch) -> None:
    def change(table: Table, seat: Seat | None) -> tuple[LineSeen, ...]:  # noqa: ARG001  that is the mistake
        return tuple(LineSeen(line.name, line.seat, line.at, line.text, line.emote) for line in table.lines)

    patch.setattr(seen, "look_at_lines", change)


def that_something_was_said_by_what_is_forgotten(patch: Patch) -> None:
    def heard(table: Table, entry: Said | Waved, at: int) -> Table:
        said = (entry.text, None) if isinstance(entry, Said) else (None, entry.emote)
        line = ChatLine(table.guests[entry.by].name, table.seat_of(entry.by), at, *said)
        return replace(table, lines=(*table.lines, line)[-3:])

    patch.setattr(fold, "_heard", heard)


def how_much_a_bot_has_to_think_about(patch: Patch) -> None:
    def pace(table: Table, match: Match) -> int:
        moves = [len(table.rules.moves(match.line.state, seat)) for seat in match.acting]
        return 400 + sum(moves)

    patch.setattr(due, "_pace", pace)


def an_answer_by_a_refusal(patch: Patch) -> None:
    move = decide._move

    def change(table: Table, person: str, command: Move, at: int) -> decide.Decided:
        if table.match and table.match.answers:
            raise Refused("stale")
        return move(table, person, command, at)

    patch.setattr(decide, "_move", change)
