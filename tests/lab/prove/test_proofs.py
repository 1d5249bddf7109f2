"""The short form of every proof: each claim holds, and a server that breaks it is caught."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tablee.store.place import address_of
from tablee_lab.prove import cores
from tablee_lab.prove.nodes import Nursery
from tablee_lab.prove.proofs import PROOFS, Proof
from tablee_lab.prove.site import Found
from tablee_lab.prove.upgrade import NoHistory

# The simulated worlds have their own tests, in tests/lab/sim, and the cores in tests/games/test_twin.py.
REAL = [proof for proof in PROOFS.values() if proof.name not in ("worlds", "cores")]


def tried(try_: Callable[[], Found]) -> Found:
    """The result of a proof. One of them needs an earlier version, which a clone without history lacks."""
    try:
        return try_()
    except NoHistory as missing:
        pytest.skip(str(missing))


@pytest.mark.parametrize("proof", REAL, ids=lambda proof: proof.name)
def test_what_is_claimed_holds(proof: Proof) -> None:
    found = tried(lambda: proof.hold(proof.short))
    assert found.broken == []
    nothing = {"sockets lost", "forged games served"}
    assert all(number for what, number in found.figures.items() if what not in nothing), found.figures


def test_no_server_outlives_the_process_that_started_it(tmp_path: Path) -> None:
    with Nursery() as nursery:
        node = nursery.serve(address_of(tmp_path / "tablee.sqlite3"))
        assert Path(f"/proc/{node.pid}").exists()
    with pytest.raises(ProcessLookupError):
        node.kill()


@pytest.mark.parametrize("proof", REAL, ids=lambda proof: proof.name)
def test_a_server_that_does_not_keep_the_claim_is_caught(proof: Proof) -> None:
    assert tried(proof.catch).broken != []


@pytest.mark.parametrize("found", [True, False])
def test_a_mistake_in_a_core_that_no_test_finds_breaks_the_proof(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, found: bool
) -> None:
    compare_cores(tmp_path, monkeypatch, found, True)
    broken = PROOFS["cores"].hold(1).broken
    assert ["test_every_mistake_of_0_is_found" in line for line in broken] == ([] if found else [True])


@pytest.mark.parametrize("found", [True, False])
def test_a_single_test_that_finds_a_mistake_where_there_is_none_breaks_the_proof(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, found: bool
) -> None:
    compare_cores(tmp_path, monkeypatch, False, found)
    assert bool(PROOFS["cores"].catch().broken) == (not found)


def compare_cores(folder: Path, monkeypatch: pytest.MonkeyPatch, *found: bool) -> None:
    """Let the proof run tests of cores that find a mistake or not."""
    (folder / "conftest.py").write_text("def pytest_addoption(parser): parser.addoption('--mutants')\n")
    tests = [f"def test_every_mistake_of_{n}_is_found(): assert {one}\n" for n, one in enumerate(found)]
    (folder / "test_core.py").write_text("".join(tests))
    monkeypatch.setattr(cores, "TESTS", (str(folder / "test_core.py"),))
