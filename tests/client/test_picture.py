"""The client's picture of a table: it is built from messages that hold only what has changed."""

from tablee.client import Heard, Picture
from tablee.kernel.json import Json

WHOLE: dict[str, Json] = {
    "seq": 4,
    "now": 1_000,
    "table": {"stage": "playing", "acting": [1], "chairs": [{"name": "Ann"}, {"name": "Bob"}]},
    "you": {"name": "Bob", "seat": 1},
    "view": {"hand": ["7C"]},
    "moves": ["7C@d4"],
    "turns": {"start": 0, "turns": ["a", "b", "c"]},
    "lines": [],
}


def seen(*messages: dict[str, Json]) -> Picture:
    picture = Picture()
    for message in messages:
        picture.take(message)
    return picture


def test_a_part_missing_from_a_message_stays_as_it_was() -> None:
    picture = seen(WHOLE, {"seq": 5, "moves": []})
    assert (picture.seq, picture.moves) == (5, [])
    assert picture.parts["view"] == {"hand": ["7C"]}
    assert picture.turns == ["a", "b", "c"]


def test_a_view_that_is_null_is_not_a_missing_part() -> None:
    assert seen(WHOLE, {"view": None}).parts["view"] is None


def test_the_history_is_replaced_from_the_move_that_a_message_names() -> None:
    assert seen(WHOLE, {"turns": {"start": 3, "turns": ["d"]}}).turns == ["a", "b", "c", "d"]
    assert seen(WHOLE, {"turns": {"start": 1, "turns": ["x"]}}).turns == ["a", "x"]
    assert seen(WHOLE, {"turns": {"start": 2, "turns": []}}).turns == ["a", "b"]


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
    assert not seen(WHOLE, {"moves": []}).is_on
    assert not seen(WHOLE, {"you": {"name": "Eve", "seat": None}}).is_on
    assert not seen(WHOLE, {"table": {"acting": [0]}}).is_on
