"""Records: their text, and how bad texts are refused."""

from contextlib import suppress
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.games import pairs, sequence
from tablee.kernel.record import BadRecord, Record, replay, start
from tablee.kernel.seed import Seed

words = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=12)
records = st.builds(
    Record,
    st.from_regex(r"[a-z_]{1,20}", fullmatch=True),
    st.integers(0, 999),
    st.dictionaries(words, st.integers() | st.text() | st.lists(st.booleans()), max_size=3),
    st.binary(min_size=32, max_size=32).map(Seed),
    st.lists(st.tuples(st.integers(0, 11), words), max_size=40).map(tuple),
    st.integers(0, 9),
)


@given(records)
def test_a_record_is_read_as_it_is_written(record: Record) -> None:
    assert Record.read(str(record)) == record
    assert max(len(line) for line in str(record).splitlines() if line[:1].isdecimal()) <= 96 if record.moves else True


@given(records, st.data())
def test_a_damaged_record_is_refused_or_read_and_nothing_else(record: Record, data: st.DataObject) -> None:
    text = str(record)
    at = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:at] + data.draw(st.text(max_size=3)) + text[at + data.draw(st.integers(0, 9)) :]
    with suppress(BadRecord):
        assert isinstance(Record.read(damaged), Record)


@given(st.text())
def test_any_text_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        Record.read(text)


@pytest.mark.parametrize("note", ["\u2028", "\u2029", "\x85", "\n", "é ♥", '"'])
def test_no_option_can_break_a_line(note: str) -> None:
    record = Record("pairs", 1, {"note": note}, Seed.numbered(1), ((0, "a1=b1"),))
    assert Record.read(str(record)) == record


def test_long_moves_and_moves_with_hyphens_are_not_cut() -> None:
    record = Record("x", 1, {}, Seed.numbered(1), tuple((0, move) for move in ("=d4-h4" * 30, "a-b", *["=d4-h4"] * 40)))
    assert Record.read(str(record)) == record


def test_the_states_of_a_line_are_those_that_its_moves_led_to() -> None:
    line = start(sequence, sequence.read_options({}), Seed.numbered(1))
    states = [line.state]
    for _ in range(12):
        (seat,) = sequence.to_act(line.state)
        line = line.play(seat, sequence.moves(line.state, seat)[0])
        states.append(line.state)
        assert line.states == tuple(states)
    assert line.dealt == states[0]
    for number in range(13):
        back = line.take_back(number)
        assert (back.state, back.moves, back.undone) == (states[12 - number], line.moves[: 12 - number], number)
        assert back.states == tuple(states[: 13 - number])
    with pytest.raises(ValueError, match="there is no move to take back"):
        line.take_back(13)


GOOD = str(start(pairs, pairs.read_options({}), Seed.numbered(0)).record())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (GOOD.replace("seed 00", "seed 0"), "64 hexadecimal digits"),
        (GOOD.replace("options {", "options ["), "options or seed"),
        (GOOD.replace('options {"deal":"any","faces":"hidden"}', "options 3"), "JSON object"),
        (GOOD.replace("pairs 1", "pairs one"), "edition"),
        (GOOD + "undone many\n", "undone"),
        (GOOD + "seed 00\n", "line 4"),
        (GOOD + "0: a1=b1\nseed 00\n", "line 5"),
        (GOOD + "hello\n", "line 4: 'hello'"),
        (GOOD.replace("seed", "# seed"), "'seed'"),
        (GOOD.replace('"any"', "[" * 100_000 + "]" * 100_000), "options cannot be read: .* nested 32 deep"),
        (GOOD.replace('"any"', "[" * 32 + "]" * 32), "options cannot be read: .* nested 32 deep"),
        (GOOD.replace('"any"', "9" * 5000), "at most 100 digits, and this one has 5000"),
        (GOOD.replace('"faces":"hidden"', '"faces":"hidden","faces":"open"'), "appears twice"),
        (GOOD.replace('"hidden"', "NaN"), "is not a valid number"),
        (GOOD + f"{'9' * 5000}: a1=b1", "seat in line 4"),
        (GOOD + "007: a1=b1", "seat in line 4"),
        (GOOD + "²: a1=b1", "seat in line 4"),
        (GOOD + "undone 99999999999\n", "the number of undone moves of a record is at most 999999999, not 99999999999"),
    ],
)
def test_a_bad_record_is_refused_with_its_reason(text: str, why: str) -> None:
    with pytest.raises(BadRecord, match=why.replace("(", r"\(")):
        Record.read(text)


def test_a_bad_record_is_refused_with_an_error_code() -> None:
    deep = GOOD.replace('"any"', "[" * 32 + "]" * 32)
    for text, flaw in ((GOOD + "undone 1234567890\n", "number"), (deep, "depth"), ("hello", "text")):
        with pytest.raises(BadRecord) as bad:
            Record.read(text)
        assert bad.value.flaw == flaw


def test_options_may_be_nested_and_the_game_validates_them() -> None:
    nested = Record.read(GOOD.replace('"any"', "[" * 31 + "]" * 31))
    with pytest.raises(BadRecord, match=r"deal: expected \"any\" or \"winnable\", got \[+"):
        replay(pairs, nested)


def test_a_byte_order_mark_at_the_head_is_ignored() -> None:
    assert Record.read("\ufeff" + GOOD) == Record.read(GOOD)
    with pytest.raises(BadRecord, match="line 2"):
        Record.read(GOOD.replace("options", "\ufeffoptions"))


def test_comments_and_empty_lines_do_not_count() -> None:
    assert Record.read("# a comment\n\n" + GOOD.replace("\n", "\n\n  # another\n")) == Record.read(GOOD)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (GOOD.replace("pairs 1", "pairs 2"), "pairs 1 does not know edition 2"),
        (GOOD.replace("pairs 1", "bridge 1"), "this is pairs; the record is of bridge"),
        (GOOD.replace("hidden", "up"), "not those of pairs, so it may be of another game: faces"),
        (GOOD + "0: a1=zz\n", "move 1, 'a1=zz' by seat 0, is no move of pairs: .* does not name two piles"),
        (GOOD + "0: 7C@d4\n", "move 1, '7C@d4' by seat 0, is no move of pairs: .* does not name two piles"),
        (GOOD + "1: a1=b1\n", "move 1, 'a1=b1' by seat 1: .*P1"),
        (GOOD + "0: a1=b1\n", "move 1, 'a1=b1' by seat 0: .*P2"),
    ],
)
def test_a_record_that_its_game_refuses_is_refused_with_the_move(text: str, why: str) -> None:
    with pytest.raises(BadRecord, match=why):
        replay(pairs, Record.read(text))


OLD: Final = """tablee sequence 1
options {"advanced":false,"draw":"automatic","players":2,"silence":true,"teams":2}
seed 0000000000000000000000000000000000000000000000000000000000000001
0: ?1
1: -QD
"""


def test_a_record_of_an_earlier_edition_replays_by_its_own_rules_and_is_written_as_it_was() -> None:
    line = replay(sequence, Record.read(OLD))
    assert line.options.edition == 1
    assert str(line.record()) == OLD
    with pytest.raises(BadRecord, match="silence"):
        replay(sequence, Record.read(OLD.replace("sequence 1", "sequence 2")))


def test_todays_records_name_their_edition_once() -> None:
    text = str(start(sequence, sequence.read_options({}), Seed.numbered(1)).record())
    assert text.startswith("tablee sequence 2\n")
    assert "edition" not in text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (OLD.replace("sequence 1", "sequence 3"), "sequence 2 does not know edition 3"),
        (OLD.replace('"teams":2', '"teams":2,"edition":2'), "silence"),
        (OLD.replace('true,"teams":2', 'false,"teams":2,"edition":2'), "of edition 1, but its options name another"),
    ],
)
def test_a_record_of_no_edition_or_of_two_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadRecord, match=why):
        replay(sequence, Record.read(text))
