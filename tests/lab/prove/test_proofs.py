"""The short form of every proof: each claim holds, and a server that breaks it is caught."""

from pathlib import Path

import pytest

from tablee.store.place import address_of
from tablee_lab.prove.nodes import Nursery
from tablee_lab.prove.proofs import PROOFS, Proof

# The simulated worlds have their own tests, in tests/lab/sim.
REAL = [proof for proof in PROOFS.values() if proof.name != "worlds"]


@pytest.mark.parametrize("proof", REAL, ids=lambda proof: proof.name)
def test_what_is_claimed_holds(proof: Proof) -> None:
    found = proof.hold(proof.short)
    assert found.broken == []
    assert all(number for what, number in found.figures.items() if what != "sockets lost"), found.figures


def test_no_server_outlives_the_process_that_started_it(tmp_path: Path) -> None:
    with Nursery() as nursery:
        node = nursery.serve(address_of(tmp_path / "tablee.sqlite3"))
        assert Path(f"/proc/{node.pid}").exists()
    with pytest.raises(ProcessLookupError):
        node.kill()


@pytest.mark.parametrize("proof", REAL, ids=lambda proof: proof.name)
def test_a_server_that_does_not_keep_the_claim_is_caught(proof: Proof) -> None:
    assert proof.catch().broken != []
