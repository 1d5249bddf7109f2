"""Build the cores of the games: `core.c` in a game's folder becomes `core.wasm` beside it. So does the linear algebra
for pages, `bots/linear.c`, under the name `linear`.

    python tools/core.py build          build every core, or those of the games named
    python tools/core.py check          build them elsewhere, and compare with the committed files byte for byte

The compiler is `ziglang` from PyPI. Its version is locked, so every machine builds the same bytes. The file ends with a
hash of the rest: by this hash `tablee.kernel.core` recognises a damaged file.
"""

import hashlib
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

GAMES: Final = Path(__file__).resolve().parents[1] / "src" / "tablee" / "games"
LINEAR: Final = GAMES.with_name("bots") / "linear.c"
SEAL: Final = b"\x00\x27\x06tablee"
"""Header of the last section of the file: a custom section of 39 bytes with our name, then the hash."""
FLAGS: Final = (
    "-target wasm32-freestanding -mcpu=mvp+bulk_memory+sign_ext+nontrapping_fptoint+simd128 -std=c17 -O3 -g0 -nostdlib"
    " -ffp-contract=off -fno-sanitize=all -Wall -Wextra -Werror -Wno-unused-function -Wno-unused-parameter"
    " -Wl,--no-entry -Wl,--strip-all -Wl,-z,stack-size=65536"
)


class CannotBuild(Exception):
    """The compiler is missing, or refuses the source."""


def sources() -> dict[str, Path]:
    """The source of each game that has a core, by the game's name."""
    return {path.parent.name: path for path in sorted(GAMES.glob("*/core.c"))}


def known() -> dict[str, Path]:
    """Everything that is built, by its name."""
    return sources() | {"linear": LINEAR}


def built(source: Path, *flags: str) -> bytes:
    """The bytes of a core; tests build mutants with more flags. Raises `CannotBuild`."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "core.wasm"
        # Relative names only: a path of this machine must not reach the file.
        command = [sys.executable, "-m", "ziglang", "cc", *FLAGS.split(), *flags, "-o", str(made), source.name]
        done = subprocess.run(command, cwd=source.parent, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise CannotBuild(f"{source.parent.name}/{source.name} cannot be built:\n{done.stderr.strip()}")
        code = made.read_bytes()
    return code + SEAL + hashlib.sha256(code).digest()


def main(words: Sequence[str]) -> int:
    """Build or check. Return 0, or 1 if a file is not what its source gives."""
    task, names = (words or [""])[0], words[1:]
    every = known()
    if task not in ("build", "check") or not set(names) <= set(every):
        print(f"Say what to do: core.py build or core.py check, and which of {', '.join(every)}.", file=sys.stderr)
        return 2
    wrong = 0
    for name in names or every:
        source = every[name]
        place = source.with_suffix(".wasm")
        try:
            code = built(source)
        except CannotBuild as error:
            print(error, file=sys.stderr)
            return 1
        if task == "build":
            place.write_bytes(code)
            print(f"{name}: {len(code)} bytes")
        elif not place.is_file() or place.read_bytes() != code:
            print(f"{name}: {place.name} is not what {source.name} gives; run tools/core.py build {name}")
            wrong = 1
        else:
            print(f"{name}: the same {len(code)} bytes")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
