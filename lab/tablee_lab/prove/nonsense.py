"""Random bad messages for the fuzzer: some cannot be parsed, others are valid but wrong commands."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, NamedTuple

from tablee.bots.judging import LEVELS
from tablee.kernel.json import Json
from tablee.table.entries import EMOTES

Words = dict[str, Json]
_READABLE: Final = 0.6
"""Share of messages that can be parsed."""
_AGAIN: Final = 0.05
"""Share of messages that reuse the id of an earlier command."""
_SEATS: Final = (-1, 0, 0, 0, 1, 1, 1, 2, 3, 5, 11, 12, 255, 2**31, 2**63 - 1)
_MOVES: Final = ("", "?", "=", "a1", "7C", "=d5-d9", "pass", "draw", "0", "é", "x" * 300, "J:a1", "../../etc", "{}")
_OPTIONS: Final[tuple[Words, ...]] = (
    {}, {"players": 2}, {"players": 3}, {"players": 4, "teams": 2}, {"players": 99}, {"players": "two"},
    {"rounds": 1}, {"draw": "manual"}, {"stopping": "strong"}, {"nonsense": True}, {"players": None}, {"teams": [[]]},
)  # fmt: skip
_SETTINGS: Final[tuple[Words, ...]] = ({}, {"clock": "fast"}, {"watch": False}, {"turbo": True})
_VALUES: Final[tuple[Json, ...]] = (None, True, -1, 10**9, 1.5, "", [], {}, [[[]]], {"do": "move"})
_BAD_IDS: Final = ("", "x" * 41, "é", "a\nb", "\x00", "\ud800")


class Message(NamedTuple):
    """A message to send, and what its answer must be."""

    body: bytes
    id: str | None = None
    """The command id that the answer must name; None if it must be refused as unreadable."""
    words: Words | None = None
    is_text: bool = True


@dataclass(slots=True)
class Knowledge:
    """What a fuzzer knows of its table: it makes the nonsense more realistic."""

    name: str
    seq: int = 0
    moves: Sequence[str] = ()
    number: int = 0
    """The number of the last command."""
    ids: list[str] = field(default_factory=list)
    """Ids of answered commands. A reused id is removed until it is answered again."""


def nonsense(chance: Random, knows: Knowledge) -> Message:
    """Return a random message."""
    words = chance.choice(_COMMANDS)(chance, knows)
    if knows.ids and chance.random() < _AGAIN:
        id_ = knows.ids.pop(-chance.randrange(1, 1 + min(20, len(knows.ids))))
    else:
        knows.number += 1
        id_ = f"{knows.name}-{knows.number}"
    if chance.random() < _READABLE:
        return Message(json.dumps({"command": id_, **words}).encode(), id_, words, chance.random() < 0.9)
    body = chance.choice(_SPOILERS)(chance, id_, words)
    # A text frame that is not UTF-8 would close the socket before the server sees it.
    return Message(body, is_text=chance.random() < 0.9 and _is_utf8(body))


def _is_utf8(body: bytes) -> bool:
    try:
        body.decode()
    except UnicodeDecodeError:
        return False
    return True


# Commands that can be parsed


def _move(chance: Random, knows: Knowledge) -> Words:
    some = (*_MOVES, *knows.moves[:9])
    move = chance.choice(knows.moves or some) if chance.random() < 0.5 else _turned(chance, chance.choice(some))
    return {"do": "move", "seq": knows.seq + chance.choice((0, 0, 0, -1, 1, -(2**40), 2**40)), "move": move}


def _turned(chance: Random, move: str) -> str:
    return chance.choice((move, move[::-1], move * 2, move[:-1], move.upper()))


def _seats(chance: Random, _: Knowledge) -> Words:
    do = chance.choice(("sit", "sit", "sit", "bot", "bot", "clear", "swap"))
    seat, level = chance.choice(_SEATS), chance.choice(LEVELS[:2])
    if do == "swap":
        return {"do": do, "first": seat, "second": chance.choice(_SEATS)}
    words: Words = {"do": do, "seat": seat}
    return {**words, "level": level} if do == "bot" else words


def _options(chance: Random, _: Knowledge) -> Words:
    options = chance.choice(_OPTIONS)
    if chance.random() < 0.5:
        return {"do": "change", "options": options, "settings": chance.choice(_SETTINGS)}
    return {"do": "redeal", "options": options, "deal": chance.choice((None, 0, 17, 2**53 - 1))}


def _talk(chance: Random, knows: Knowledge) -> Words:
    words: tuple[Words, ...] = (
        {"do": "say", "text": "x" * chance.choice((1, 10, 200, 2000))},
        {"do": "wave", "emote": chance.choice(EMOTES)},
        {"do": "come", "name": f"{knows.name}-{chance.randrange(3)}"},
    )
    return chance.choice(words)


def _game(chance: Random, _: Knowledge) -> Words:
    words: tuple[Words, ...] = (
        {"do": "start", "level": chance.choice(LEVELS[:2])},
        {"do": "ready", "ready": chance.random() < 0.5},
        {"do": "undo", "to": chance.choice((None, -1, 0, 3, 2**62))},
        {"do": chance.choice(("mute", "ban")), "person": chance.choice((-1, 0, 99, 2**62))},
        {"do": "admit", "person": chance.choice((-1, 1, 2, 3)), "yes": chance.random() < 0.5},
        {"do": chance.choice(("stand", "agree", "decline", "hint", "rescue", "rematch"))},
    )
    return chance.choice(words)


_COMMANDS: Final = (*[_move] * 10, *[_seats] * 3, *[_options] * 2, _talk, *[_game] * 2)


# Messages that cannot be parsed


def _random_bytes(chance: Random, _: str, __: Words) -> bytes:
    return chance.randbytes(chance.randrange(200))


def _cut(chance: Random, id_: str, words: Words) -> bytes:
    body = json.dumps({"command": id_, **words}).encode()
    return body[: chance.randrange(len(body))]


def _bent(chance: Random, id_: str, words: Words) -> bytes:
    """Replace an essential part with a zero byte."""
    body = json.dumps({"command": id_, **words}).encode()
    return body.replace(chance.choice((b"{", b'"do"', b'"command"', b":")), b"\x00", 1)


def _with_a_wrong_word(chance: Random, id_: str, words: Words) -> bytes:
    word = chance.choice(("do", "command", "unheard-of"))
    return json.dumps({"command": id_, **words, word: chance.choice(_VALUES)}).encode()


def _with_a_word_too_few(chance: Random, id_: str, words: Words) -> bytes:
    missing = chance.choice(("do", "command"))
    return json.dumps({word: value for word, value in {"command": id_, **words}.items() if word != missing}).encode()


def _with_a_bad_id(chance: Random, _: str, words: Words) -> bytes:
    return json.dumps({**words, "command": chance.choice(_BAD_IDS)}).encode()


def _deep(chance: Random, id_: str, _: Words) -> bytes:
    depth = chance.randrange(1, 2000)
    return b'{"command":"%s","do":' % id_.encode() + b"[" * depth + b"]" * depth + b"}"


_SPOILERS: Final[tuple[Callable[[Random, str, Words], bytes], ...]] = (
    _random_bytes, _cut, _bent, _with_a_wrong_word, _with_a_word_too_few, _with_a_bad_id, _deep,
)  # fmt: skip
