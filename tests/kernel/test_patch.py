"""Patches: applied to the old data, a patch gives the new data, and it is short where little changes."""

import json
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from zlib import adler32

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.kernel.json import Json
from tablee.kernel.patch import diff, patched

SCALARS = st.none() | st.booleans() | st.integers(0, 3) | st.text("ab", max_size=30)
DATA = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=20,
)


CASES = Path(__file__).parents[2] / "web" / "src" / "wire" / "patches.json"


def plain(value: object) -> Json:
    data: Json = msgspec.json.decode(msgspec.json.encode(value))
    return data


def text(value: object) -> str:
    """The JSON text, with true and 1 told apart and the order of members kept."""
    return msgspec.json.encode(value).decode()


@given(old=DATA, new=DATA)
def test_a_patch_leads_from_the_old_data_to_the_new(old: Json, new: Json) -> None:
    patch = diff(old, new)
    if patch is None:
        assert old == new
    else:
        before = text(old)
        assert patched(old, plain(patch)) == new  # type: ignore[arg-type]  # a patch is JSON data
        assert text(old) == before, "the old data stay as they were"


class Phase(Enum):
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True)
class Pile:
    cards: tuple[str, ...]
    top: str | None = None


class Shown(msgspec.Struct, frozen=True):
    phase: Phase
    piles: tuple[Pile, ...]
    board: str
    options: dict[str, int]


class Brief(msgspec.Struct, frozen=True, omit_defaults=True):
    aids: bool = True
    chat: bool = True


BOARD = "." * 40
OLD = Shown(Phase.PLAY, (Pile(("7C", "8C")), Pile(("9H",), "9H")), BOARD, {"players": 2, "teams": 2})


@pytest.mark.parametrize(
    ("new", "patch"),
    [
        (OLD, None),
        (msgspec.structs.replace(OLD, phase=Phase.OVER), '{"phase":["over"]}'),
        (msgspec.structs.replace(OLD, board="." * 7 + "1" + "." * 32), '{"board":[7,1,"1"]}'),
        (msgspec.structs.replace(OLD, options={"players": 3, "teams": 2}), '{"options":{"players":[3]}}'),
        (msgspec.structs.replace(OLD, options={"players": 2}), '{"options":[{"players":2}]}'),
        (
            msgspec.structs.replace(OLD, piles=(OLD.piles[0], Pile(("9H", "TH"), None))),
            '{"piles":{"1":{"cards":[1,0,["TH"]],"top":[null]}}}',
        ),
        (msgspec.structs.replace(OLD, piles=OLD.piles[1:]), '{"piles":[0,1,[]]}'),
    ],
)
def test_a_patch_names_only_what_has_changed(new: Shown, patch: str | None) -> None:
    made = diff(OLD, new)
    assert (None if made is None else text(made)) == patch
    if made is not None:
        assert text(patched(plain(OLD), plain(made))) == text(new)  # type: ignore[arg-type]  # a patch is JSON data


@pytest.mark.parametrize("case", json.loads(CASES.read_text(encoding="utf-8")))
def test_the_cases_of_the_browser_hold_here_too(case: dict[str, Json]) -> None:
    new = patched(case["old"], case["patch"])  # type: ignore[arg-type]  # a patch is JSON data
    assert json.dumps(new) == json.dumps(case["new"])
    assert adler32(json.dumps(new, ensure_ascii=False, separators=(",", ":")).encode()) == case["sum"]


def test_of_a_board_only_the_part_that_has_changed_is_sent() -> None:
    board = "." * 100
    assert diff(board, "." * 72 + "1" + "." * 27) == [72, 1, "1"]
    assert diff(board, "0" + "." * 98 + "1") == [0, 100, "0" + "." * 98 + "1"]
    assert diff("." * 40 + "0.1" + "." * 57, board) == [40, 3, "..."]


def test_a_hand_with_one_card_played_and_one_drawn_is_spliced() -> None:
    assert diff(("2C", "5H", "7D", "JS"), ("2C", "6H", "8D", "JS")) == [1, 2, ("6H", "8D")]
    assert diff((0,) * 50, (1, *(0,) * 48, 1)) == {"0": [1], "49": [1]}


def test_a_value_whose_json_form_leaves_out_fields_is_sent_whole() -> None:
    assert text(diff(Brief(), Brief(chat=False))) == '[{"chat":false}]'
