"""Install everything that `tablee bench` compares us with, for the Python that runs this.

    python tools/peers.py

Python libraries come with the extras `peers` and `prove`; boardgame.io goes into `lab/boardgame/node_modules`.
Standard library only.
"""

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.web import HERE, OLDEST, find_npm

BOARDGAME = HERE / "lab" / "boardgame"
EXTRAS = f"{HERE}[peers,prove]"


def install_python() -> "str | None":
    """Install the Python libraries. Return None, or why it failed."""
    done = subprocess.run([sys.executable, "-m", "pip", "install", "-e", EXTRAS], cwd=HERE, check=False)
    # Pgx installs its tests as a package `tests`, which would hide ours.
    shutil.rmtree(Path(sysconfig.get_path("purelib")) / "tests", ignore_errors=True)
    return None if done.returncode == 0 else "The Python libraries could not be installed: see above."


def install_boardgame() -> "str | None":
    """Install boardgame.io, as it is locked. Return None, or why it failed."""
    npm = find_npm()
    if npm is None:
        return f"boardgame.io needs Node {'.'.join(map(str, OLDEST))} or newer."
    done = subprocess.run([*npm, "ci"], cwd=BOARDGAME, check=False)
    return None if done.returncode == 0 else "boardgame.io could not be installed: see above."


def main() -> int:
    """Install what can be installed. Return 0, or 1 if something is missing; the benchmark runs without it."""
    failures = [failure for failure in (install_python(), install_boardgame()) if failure]
    for failure in failures:
        print(failure, file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
