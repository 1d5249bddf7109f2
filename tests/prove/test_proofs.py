"""The short form of every proof: what is claimed holds, and a server that does not keep it is caught."""

import pytest

from tablee.prove.proofs import PROOFS, Proof


@pytest.mark.parametrize("proof", PROOFS.values(), ids=PROOFS)
def test_what_is_claimed_holds(proof: Proof) -> None:
    found = proof.hold(proof.short)
    assert found.broken == []
    assert all(found.figures.values()), found.figures


@pytest.mark.parametrize("proof", PROOFS.values(), ids=PROOFS)
def test_a_server_that_does_not_keep_the_claim_is_caught(proof: Proof) -> None:
    assert proof.catch().broken != []
