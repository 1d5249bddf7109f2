"""Conversion to JSON and back: values survive it, and bad input is refused."""

import json
from dataclasses import dataclass
from enum import Enum
from typing import Literal, NamedTuple, NewType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.kernel.json import (
    DEEPEST,
    Json,
    Misfit,
    TooDeep,
    canonical,
    digest,
    from_plain,
    is_direct,
    read_json,
    to_plain,
)
from tablee.kernel.seed import Seed

Name = NewType("Name", str)


class Phase(Enum):
    DRAW = "draw"
    LAY = "lay"


@dataclass(frozen=True)
class Inner:
    flags: frozenset[int]
    note: str = ""


class Pair(NamedTuple):
    left: Name
    right: int = 0


@dataclass(frozen=True)
class Outer:
    name: Name
    phase: Phase
    kind: Literal["a", 1]
    pair: tuple[int, str]
    many: tuple[Inner, ...]
    by_name: dict[str, bool]
    named: Pair
    share: float = 0.0
    maybe: Inner | int | None = None


inners = st.builds(Inner, st.frozensets(st.integers()), st.text())
outers = st.builds(
    Outer,
    st.text().map(Name),
    st.sampled_from(Phase),
    st.sampled_from(["a", 1]),
    st.tuples(st.integers(), st.text()),
    st.lists(inners, max_size=3).map(tuple),
    st.dictionaries(st.text(), st.booleans(), max_size=3),
    st.builds(Pair, st.text().map(Name), st.integers()),
    st.floats(allow_nan=False, allow_infinity=False),
    st.none() | st.integers() | inners,
)


@given(outers)
def test_values_survive_json(value: Outer) -> None:
    assert from_plain(Outer, json.loads(json.dumps(to_plain(value)))) == value


@given(outers)
def test_the_canonical_text_does_not_depend_on_order(value: Outer) -> None:
    turned = Outer(**{**vars(value), "by_name": dict(reversed(value.by_name.items()))})
    assert canonical(turned) == canonical(value)
    assert digest(turned) == digest(value)


GOOD: dict[str, Json] = {
    "name": "n",
    "phase": "lay",
    "kind": 1,
    "pair": [1, "x"],
    "many": [],
    "by_name": {},
    "named": {"left": ""},
}


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"name": 3}, "name"),
        ({"name": None}, "name"),
        ({"phase": "sleep"}, "phase"),
        ({"kind": True}, "kind"),
        ({"pair": [1]}, "pair"),
        ({"pair": [True, "x"]}, "pair[0]"),
        ({"pair": "1x"}, "pair"),
        ({"many": [{"flags": [], "colour": 1}]}, "many[0].colour"),
        ({"many": [{}]}, "many[0].flags"),
        ({"many": [{"flags": 3}]}, "many[0].flags"),
        ({"many": [[]]}, "many[0]"),
        ({"by_name": {"x": 1}}, "by_name.x"),
        ({"by_name": []}, "by_name"),
        ({"maybe": "x"}, "maybe"),
        ({"named": {"right": 1}}, "named.left"),
        ({"named": {"left": "x", "right": "y"}}, "named.right"),
    ],
)
def test_a_misfit_is_refused_with_the_name_of_its_field(change: dict[str, Json], path: str) -> None:
    assert from_plain(Outer, GOOD).phase is Phase.LAY
    with pytest.raises(Misfit) as misfit:
        from_plain(Outer, {**GOOD, **change})
    assert misfit.value.path == path


def test_a_set_with_an_item_twice_and_a_number_too_large_are_refused() -> None:
    with pytest.raises(Misfit, match="twice"):
        from_plain(Inner, {"flags": [1, 1]})
    with pytest.raises(Misfit):
        from_plain(Outer, {**GOOD, "share": 10**400})
    assert from_plain(Outer, {**GOOD, "share": 3}).share == 3.0


def test_sets_are_written_in_order() -> None:
    assert to_plain(Inner(frozenset({3, 20, 1}))) == {"flags": [1, 20, 3], "note": ""}


def test_what_has_no_json_form_is_refused() -> None:
    for value in ({1, 2}, {1: "x"}, object(), Inner):
        with pytest.raises(TypeError, match="JSON"):
            to_plain(value)
    with pytest.raises(TypeError, match="JSON"):
        from_plain(object, 3)


@dataclass(frozen=True)
class Simple:
    name: Name
    phase: Phase
    kind: Literal["a", 1]
    many: tuple[tuple[int | None, ...], ...]


@dataclass(frozen=True)
class Above:
    below: Simple | None


@dataclass(frozen=True)
class Hiding:
    seed: Seed


@dataclass(frozen=True)
class Shy:
    _own: int


class Odd(Enum):
    PAIR = (1, 2)


@pytest.mark.parametrize(
    ("kind", "direct"),
    [
        (Simple, True), (Above, True), (type(None), True), (Phase, True), (int, True),
        (Inner, False), (Pair, False), (Outer, False), (Hiding, False), (Seed, False), (Shy, False), (Odd, False),
        (object, False), (bytes, False), (frozenset[int], False), (tuple[Pair, ...], False), (dict[str, int], False),
    ],
)  # fmt: skip
def test_types_that_every_encoder_writes_alike_are_recognized(kind: type, direct: bool) -> None:
    assert is_direct(kind) is direct


def test_an_error_quotes_the_input_shortened_and_without_control_characters() -> None:
    nested: Json = []
    for _ in range(5000):
        nested = [nested]
    for data, shown in (
        ("x" * 500, f'"{"x" * 59}…'),
        (nested, "data that are nested too deeply"),
        ("☃", '"☃"'),
        ("\x9b2J", '"\\u009b2J"'),
    ):
        with pytest.raises(Misfit) as misfit:
            from_plain(int, data)
        assert misfit.value.why == f"expected a whole number, got {shown}"


@pytest.mark.parametrize("depth", [DEEPEST, 5000])
def test_a_text_that_is_nested_too_deeply_is_refused_with_our_own_error(depth: int) -> None:
    with pytest.raises(TooDeep, match="nested 32 deep"):
        read_json("[" * depth + "1" + "]" * depth)
    assert read_json("[" * (DEEPEST - 1) + "1" + "]" * (DEEPEST - 1))
