"""Mistakes planted in cores and in games as arrays: the tests that compare them with the rules must find each."""

import subprocess
import sys
from pathlib import Path
from typing import Final

from tablee_lab.prove.site import Found

_ROOT: Final = Path(__file__).parents[3]
_GAMES: Final = "tests/games"
TESTS: Final = tuple(f"{_GAMES}/{name}" for name in ("test_twin.py", "test_arrays.py", "sequence/test_arrays.py"))


def mutated(folder: Path, mutants: int, _: str) -> Found:
    """Plant at most this many mistakes in each core. With 0 the planted one is none, and every test must say so."""
    command = [sys.executable, "-m", "pytest", "-q", "-rfp", "-k", "mistake", "--mutants", str(mutants), *TESTS]
    done = subprocess.run([*command, "--basetemp", str(folder)], cwd=_ROOT, capture_output=True, text=True, check=False)
    lines = done.stdout.splitlines()
    failed, passed = ([line for line in lines if line.startswith(word)] for word in ("FAILED", "PASSED"))
    if not mutants and passed:
        return Found([], {})  # a test reports a mistake where there is none
    return Found(failed or ([done.stderr or done.stdout] if done.returncode else []), {})
