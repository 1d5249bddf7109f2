"""Arrays without numpy: what our nets need of numpy means the same there."""

import json
import operator
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tablee.bots import linear, plain_arrays
from tablee.games.sequence.levels import WEIGHTS
from tablee.games.sequence.net_by_core import NetByCore
from tests.house.pinned import pinned
from tools import core

# A module that is numpy or stands in its place, and its arrays.
Xp = Any  # type: ignore[explicit-any]
_CUBE = np.arange(24).reshape(2, 3, 4)
ROOT = Path(__file__).parents[2]
GAMES = (ROOT / "tests/games/sequence/net_moves.jsonl").read_text(encoding="utf-8").splitlines()

WAYS: list[Callable[[Xp, Xp], Xp]] = [
    lambda _, a: a + 1,
    lambda _, a: 2 - a,
    lambda _, a: a * a[:, :1] / 3,
    lambda _, a: (a > 3) & (a <= 20) | (a == 0),
    lambda _, a: 1 << (a[0, 0]),
    lambda _, a: a[:, 1, None, None] >= 5,
    lambda _, a: a[..., -1],
    lambda _, a: a[:, [2, 0]],
    lambda _, a: a[1, 1:3, ::2],
    lambda xp, a: a[:, xp.array([0, 2, 1])],
    lambda xp, a: a[xp.array([[0, 1]]), xp.array([[2], [1]])],
    lambda xp, a: xp.arange(3, 30)[a],
    lambda _, a: a.T,
    lambda _, a: a.reshape(4, -1),
    lambda _, a: a.sum(axis=1, keepdims=True),
    lambda _, a: a.max(axis=2),
    lambda _, a: a.mean(axis=0),
    lambda _, a: (a > 4).any(axis=1),
    lambda _, a: (a > 4).all(axis=1),
    lambda _, a: a.sum(),
    lambda xp, a: a @ xp.arange(4),
    lambda xp, a: a.astype(xp.float32) @ xp.array([[1.0, 2], [3, 4], [5, 6], [7, 8]], xp.float32),
    lambda xp, a: xp.concatenate([a, a[:, :1]], axis=1),
    lambda xp, a: xp.stack([a, 2 * a], axis=-1),
    lambda xp, a: xp.moveaxis(a, 2, 0),
    lambda xp, a: xp.delete(a, 1, axis=2),
    lambda xp, a: xp.sort(-1 * a[0], axis=1),
    lambda xp, a: xp.repeat(a[0, 0], 2),
    lambda xp, a: xp.where(a > 5, a, -1),
    lambda xp, a: xp.clip(a, 2, 9) + xp.maximum(a, 7) - xp.minimum(a, 7),
    lambda xp, a: xp.rint(a / 2),
    lambda xp, a: xp.log1p(a) + xp.sqrt(a) + xp.exp(a / 9),
    lambda xp, _: xp.bincount([1, 3, 1], minlength=5),
    lambda xp, _: xp.bincount(xp.array([1, 3, 1]), xp.array([0.5, 2, 1]), 5),
    lambda xp, a: xp.broadcast_to(a[:, :1, :], (2, 3, 4)),
    lambda xp, a: xp.zeros_like(a) + xp.ones(4, xp.float32) + xp.full((3, 1), 2.5) + xp.zeros((2, 1, 1)),
]


@pytest.mark.parametrize("way", range(len(WAYS)))
def test_an_operation_is_that_of_numpy(way: int) -> None:
    wanted = np.asarray(WAYS[way](np, _CUBE))
    found = plain_arrays.asarray(WAYS[way](plain_arrays, plain_arrays.array(_CUBE.tolist())))
    assert found.shape == wanted.shape
    assert found.values == pytest.approx(wanted.reshape(-1).tolist())


def test_a_changed_array_changes_no_other_and_what_was_kept_of_it_is_forgotten() -> None:
    one = plain_arrays.array([[1.0, 2], [3, 4]])
    other, opposite = one.reshape(4), one.T.values
    before = (one @ plain_arrays.array([1.0, 1])).tolist()
    one[0, 1] = 9
    one[1, [0, 1]] = 5
    assert before == [3, 7]
    assert (one @ plain_arrays.array([1.0, 1])).tolist() == [10, 10]
    assert one.T.values == [1, 5, 9, 5]
    assert (other.tolist(), opposite) == ([1, 2, 3, 4], [1, 3, 2, 4])


def test_the_weights_of_a_file_are_those_that_numpy_reads() -> None:
    found = linear.read_parts(WEIGHTS)
    with np.load(WEIGHTS) as kept:
        assert list(found) == kept.files
        for name in ("begin.weight", "value.last.bias"):
            assert found[name].shape == kept[name].shape
            assert operator.eq(found[name].values.tolist(), kept[name].astype(np.float32).reshape(-1).tolist())


def test_a_file_in_another_precision_is_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / "other.npz", weight=np.zeros(3))
    with pytest.raises(ValueError, match="half precision"):
        linear.read_parts(tmp_path / "other.npz")


def test_the_committed_core_is_what_its_source_gives_byte_for_byte() -> None:
    assert linear.FILE.read_bytes() == core.built(core.LINEAR)


def test_the_layers_are_computed_in_whole_blocks_and_in_what_is_left() -> None:
    chance = np.random.default_rng(1)
    for rows, inner, columns in ((1, 3, 5), (5, 4, 8), (12, 7, 19), (100, 64, 3)):
        left, right = (chance.normal(size=shape).astype(np.float32) for shape in ((rows, inner), (inner, columns)))
        found = linear.product(left.tobytes(), rows, right.tobytes(), inner, columns)
        assert found == pytest.approx((left @ right).reshape(-1).tolist(), abs=1e-4)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("half[1][column] = (a + b + c)", "half[1][column] = (a + b - c)"),
        ("tile / 5 * 2 * line", "tile % 5 * 2 * line"),
        ("x[column * rows + row]", "x[row * columns + column]"),
        ("columns + column] = most", "columns + column] = sum"),
        ("> 0 ?", "> 1 ?"),
    ],
)
def test_a_mistake_in_a_layer_changes_moves(
    old: str, new: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = core.LINEAR.parents[1]
    shutil.copytree(house / "kernel", tmp_path / "kernel", ignore=shutil.ignore_patterns("*.py", "laws", "__pycache__"))
    source = tmp_path / "bots" / "linear.c"
    source.parent.mkdir()
    code = core.LINEAR.read_text(encoding="utf-8")
    assert code.count(old) == 1
    source.write_text(code.replace(old, new), encoding="utf-8")
    made = source.with_suffix(".wasm")
    made.write_bytes(core.built(source, "-w", "-O0"))
    monkeypatch.setattr(linear, "FILE", made)
    broken = NetByCore(WEIGHTS)
    assert json.loads(pinned(GAMES[:1], broken)) != json.loads(pinned(GAMES[:1]))


def test_without_numpy_the_net_plays_the_same_moves() -> None:
    code = (
        f"import sys; sys.modules['numpy'] = None; from tests.house.pinned import pinned; print(pinned({GAMES[:1]!r}))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == pinned(GAMES[:1])
