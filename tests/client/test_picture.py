"""The client's picture of a table: the first message has all of it, and the next ones what has changed."""

import pytest

from tablee.client import Heard, Picture
from tablee.client.picture import Disagreement
from tablee.kernel.json import Json

WHOLE: dict[str, Json] = {
    "now": 1_000,
    "look": {
        "seq": 4,
        "table": {"stage": "playing", "acting": [1], "chairs": [{"name": "Ann"}, {"name": "Bob"}]},
        "you": {"name": "Bob", "seat": 1},
        "view": {"hand": ["7C"]},
        "moves": ["7C@d4"],
        "turns": ["a", "b", "c"],
        "lines": [],
    },
}


def seen(*messages: dict[str, Json]) -> Picture:
    picture = Picture()
    for message in messages:
        picture.take(message)
    return picture


def changed(**parts: Json) -> Picture:
    return seen(WHOLE, {"change": dict(parts)})


def test_a_part_missing_from_a_message_stays_as_it_was() -> None:
    picture = changed(seq=[5], moves=[0, 1, []])
    assert (picture.seq, picture.moves) == (5, [])
    assert picture.look["view"] == {"hand": ["7C"]}
    assert picture.turns == ["a", "b", "c"]


def test_a_view_that_is_null_is_not_a_missing_part() -> None:
    assert changed(view=[None]).look["view"] is None


def test_the_history_is_replaced_from_the_move_that_a_message_names() -> None:
    assert changed(turns=[3, 0, ["d"]]).turns == ["a", "b", "c", "d"]
    assert changed(turns=[1, 2, ["x"]]).turns == ["a", "x"]
    assert changed(turns=[2, 1, []]).turns == ["a", "b"]


def test_a_picture_that_differs_from_the_servers_is_noticed() -> None:
    right = changed(seq=[16]).sum
    seen(WHOLE, {"change": {"seq": [16]}, "sum": right})
    with pytest.raises(Disagreement):
        seen(WHOLE, {"change": {"seq": [16], "view": [{"hand": ["8C"]}]}, "sum": right})


def test_answers_and_the_clock_are_passed_on_and_not_part_of_the_picture() -> None:
    picture = Picture()
    refusal: dict[str, Json] = {"why": "stale", "command": "a-2"}
    assert picture.take(WHOLE) == Heard(True, None, None, None)
    assert picture.take({"done": "a-1"}) == Heard(False, "a-1", None, None)
    assert picture.take({"refused": refusal}) == Heard(False, None, refusal, None)
    assert picture.take({"hints": [{"move": "7C@d4"}]}) == Heard(False, None, None, [{"move": "7C@d4"}])
    assert set(picture.look) == {"seq", "table", "you", "view", "moves", "lines", "turns"}


def test_the_game_waits_for_a_viewer_whose_seat_acts_and_who_has_moves() -> None:
    assert seen(WHOLE).is_on
    assert not changed(moves=[0, 1, []]).is_on
    assert not changed(you={"seat": [None]}).is_on
    assert not changed(table={"acting": [[0]]}).is_on
