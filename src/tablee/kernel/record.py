"""The record of a game, as a short text: name, edition, options, seed and moves.

    tablee GAME EDITION
    options {"OPTION":"VALUE"}
    seed 0000000000000000000000000000000000000000000000000000000000000011
    0: a1=b3 c2=e4 a2=d1
    0: b1=b4

A line of moves starts with the seat that made them. A line that starts with `#` is a comment.
"""

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Generic, Literal, TypeAlias

from tablee.kernel.edition import edition_of, read_edition
from tablee.kernel.game import BadNotation, BadOptions, Game, IllegalMove, M, O, S, Seat, V
from tablee.kernel.json import Json, TooDeep, canonical, read_json, to_plain
from tablee.kernel.seed import Seed

_WIDTH = 96
"""Maximum length of a line of moves, in characters."""
_LARGEST = 999_999_999
"""Largest whole number in a record."""

Flaw: TypeAlias = Literal["text", "number", "depth"]


class BadRecord(ValueError):
    """A text that is not a record, or a record that its game does not accept.

    `flaw` is the kind of error: the text, a number that is too large, or options that are nested too deeply.
    """

    def __init__(self, why: str, flaw: Flaw = "text") -> None:
        super().__init__(why)
        self.flaw: Flaw = flaw


@dataclass(frozen=True, slots=True)
class Record:
    """All that must be stored to reproduce a game."""

    game: str
    edition: int
    options: Mapping[str, Json]
    seed: Seed
    moves: tuple[tuple[Seat, str], ...] = ()
    undone: int = 0
    """Number of moves that were taken back; `moves` does not contain them."""

    def __str__(self) -> str:
        lines = [f"tablee {self.game} {self.edition}", f"options {canonical(self.options)}", f"seed {self.seed.text}"]
        if self.undone:
            lines.append(f"undone {self.undone}")
        for seat, moves in groupby(self.moves, key=lambda played: played[0]):
            text = " ".join(move for _, move in moves)
            lines += textwrap.wrap(
                text,
                _WIDTH,
                initial_indent=f"{seat}: ",
                subsequent_indent=f"{seat}: ",
                break_long_words=False,
                break_on_hyphens=False,
            )
        return "\n".join(lines) + "\n"

    @classmethod
    def read(cls, text: str) -> "Record":
        """The inverse of `str`. Ignores a byte order mark at the start. Raises `BadRecord`, which names the line."""
        lines = [(n, line.strip()) for n, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1)]
        lines = [(n, line) for n, line in lines if line and not line.startswith("#")]
        head: dict[str, str] = {}
        moves: list[tuple[Seat, str]] = []
        for n, line in lines:
            word, _, rest = line.partition(" ")
            if word.endswith(":"):
                seat = _read_count(word[:-1], f"seat in line {n}")
                moves += [(seat, move) for move in rest.split()]
            elif word in ("tablee", "options", "seed", "undone") and word not in head and not moves:
                head[word] = rest.strip()
            else:
                raise BadRecord(f"line {n}: {line[:40]!r} does not belong in a record")
        return cls(*_read_head(head), tuple(moves), _read_count(head.get("undone", "0"), "number of undone moves"))


def _read_head(head: dict[str, str]) -> tuple[str, int, Mapping[str, Json], Seed]:
    for word in ("tablee", "options", "seed"):
        if word not in head:
            raise BadRecord(f"a record has a line that starts with {word!r}; this one has none")
    name, _, edition = head["tablee"].partition(" ")
    try:
        options = read_json(head["options"])
        seed = Seed.read(head["seed"])
    except TooDeep as deep:
        raise BadRecord(f"the record's options cannot be read: {deep}", "depth") from None
    except ValueError as error:
        raise BadRecord(f"the record's options or seed cannot be read: {error}") from None
    if not isinstance(options, dict):
        raise BadRecord("the options of a record are a JSON object")
    return name, _read_count(edition, "edition"), options, seed


def _read_count(text: str, what: str) -> int:
    """A whole number of the record. Its length is checked first, because it may have any number of digits."""
    if not re.fullmatch(r"0|[1-9][0-9]*", text):
        raise BadRecord(f"the {what} of a record is a whole number, not {text[:40]!r}")
    if len(text) > len(str(_LARGEST)):
        raise BadRecord(f"the {what} of a record is at most {_LARGEST}, not {text[:40]}", "number")
    return int(text)


@dataclass(frozen=True, slots=True)
class Line(Generic[O, S, M, V]):
    """A game in progress: its moves, the state they led to, and how many moves were taken back.

    Taking a move back plays the others again, so no game needs any code for it. But the player has already seen the
    result. So the record keeps the number of moves that were taken back.
    """

    game: Game[O, S, M, V]
    options: O
    seed: Seed
    dealt: S
    """The state before the first move. To find it again may take long, if only some deals are allowed."""
    state: S
    """The current state."""
    moves: tuple[tuple[Seat, M], ...] = ()
    undone: int = 0

    @property
    def states(self) -> tuple[S, ...]:
        """Every state, from the first to the current one. All moves are played again for it."""
        return (*self._replayed(self.moves[:-1]), self.state) if self.moves else (self.state,)

    def _replayed(self, moves: Iterable[tuple[Seat, M]]) -> Iterator[S]:
        """The first state, and those that these moves lead to."""
        state = self.dealt
        yield state
        for seat, move in moves:
            state = self.game.apply(state, seat, move).state
            yield state

    def play(self, seat: Seat, move: M) -> "Line[O, S, M, V]":
        """The game after a move. Raises `IllegalMove`."""
        state, moves = self.game.apply(self.state, seat, move).state, (*self.moves, (seat, move))
        return Line(self.game, self.options, self.seed, self.dealt, state, moves, self.undone)

    def take_back(self, number: int = 1) -> "Line[O, S, M, V]":
        """The game without its last moves, which are added to `undone`. Raises ValueError if there are fewer."""
        left = len(self.moves) - number
        if left < 0:
            raise ValueError("there is no move to take back")
        *_, state = self._replayed(self.moves[:left])
        return replace(self, state=state, moves=self.moves[:left], undone=self.undone + number)

    def record(self) -> Record:
        """The record of the game, without the moves that were taken back."""
        options = to_plain(self.options)
        assert isinstance(options, dict), "options are a dataclass"
        options.pop("edition", None)  # the first line of the record has it
        moves = tuple((seat, str(move)) for seat, move in self.moves)
        edition = edition_of(self.game, self.options)
        return Record(self.game.name, edition, options, self.seed, moves, self.undone)


def start(game: Game[O, S, M, V], options: O, seed: Seed) -> Line[O, S, M, V]:
    """A game before its first move."""
    dealt = game.deal(options, seed)
    return Line(game, options, seed, dealt, dealt)


def options_of(game: Game[O, S, M, V], record: Record) -> O:
    """The options of a record, which may be of an earlier edition. Raises `BadRecord`."""
    if record.game != game.name:
        raise BadRecord(f"this is {game.name}; the record is of {record.game}")
    try:
        options = read_edition(game, record.options, record.edition)
    except BadOptions as bad:
        if bad.field == "edition":
            raise BadRecord(bad.why) from None
        why = f"the record's options are not those of {game.name}, so it may be of another game: {bad}"
        raise BadRecord(why) from None
    if edition_of(game, options) != record.edition:
        raise BadRecord(f"the record is of edition {record.edition}, but its options name another")
    return options


def replay(game: Game[O, S, M, V], record: Record) -> Line[O, S, M, V]:
    """Play a record. Raises `BadRecord`, which names the move that cannot be played."""
    line = start(game, options_of(game, record), record.seed)
    state, moves = line.state, []
    for n, (seat, text) in enumerate(record.moves, 1):
        try:
            move = game.read_move(text)
            state = game.apply(state, seat, move).state
        except BadNotation as refusal:
            why = f"move {n}, {text[:40]!r} by seat {seat}, is no move of {game.name}: {refusal}"
            raise BadRecord(why) from None
        except IllegalMove as refusal:
            raise BadRecord(f"move {n}, {text[:40]!r} by seat {seat}: {refusal}") from None
        moves.append((seat, move))
    return replace(line, state=state, moves=tuple(moves), undone=record.undone)
