"""List the files that name a game or an option of one, outside of the game's own folders and the two lists of games.

    python tools/naming.py              the files, then what a fifth game and a new option would touch

A game is found as code has it: as a text of its own, in an import, a path, a command, the head of a record or the key
of a sentence; and by its title in prose. An option is found where it is set or read (`{"OPTION": …}`, `options.OPTION`,
`-o OPTION=…`), since most are words that stand elsewhere too; one that several games have belongs to none of them.
"""

import re
import subprocess
import sys
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE / "src"))

from tablee.games import GAMES, rules  # noqa: E402  # after the path

LISTS: Final = ("src/tablee/games/__init__.py", "web/src/games/index.ts")
"""The two lists of games: a fifth game adds a line to each."""
FOLDERS: Final = ("src/tablee/games", "tests/games", "web/src/games")
"""Where each game has a folder of its name."""
SILENT: Final = (".webp", ".txt", ".lock", "package-lock.json", "tests/fifth/")
"""Pictures, records and locked lists, and the fifth game of the tests."""
COMMON: Final = frozenset({"edition"})
"""Options that the kernel knows: they mean the same in every game."""


@dataclass(frozen=True, slots=True)
class Named:
    """A file, and what it names."""

    path: str
    games: tuple[str, ...]
    options: tuple[str, ...]


def files() -> list[str]:
    """The files of the repository that are text."""
    command = ["git", "-C", str(HERE), "ls-files", "-co", "--exclude-standard"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    spoken = [name for name in listed if not name.endswith(SILENT[:-1]) and not name.startswith(SILENT[-1])]
    return sorted(name for name in spoken if (HERE / name).is_file())


def _text(path: str) -> str:
    return (HERE / path).read_text(encoding="utf-8", errors="replace")


def owner(path: str) -> str | None:
    """The game to whose folders a file belongs."""
    return next((game for game in GAMES for folder in FOLDERS if path.startswith(f"{folder}/{game}/")), None)


@cache
def options_of(game: str) -> frozenset[str]:
    """The options of a game."""
    return frozenset(field.name for field in fields(GAMES[game].read_options({})))


def own_options() -> dict[str, str]:
    """The options that one game alone has, and that game."""
    every = [(option, game) for game in GAMES for option in options_of(game) if option not in COMMON]
    return {option: game for option, game in every if [one for one, _ in every].count(option) == 1}


@cache
def game_pattern(game: str) -> re.Pattern[str]:
    """How a game is named."""
    ways = [
        rf"[\"'`/]{game}[\"'`/]",
        rf"games\.{game}\b",
        rf"import (?:[\w*]+(?: as \w+)?, )*(?:\* as )?{game}\b",
        rf"\b(?:forms|hint|lesson|move|web|web_game|web_keys)_{game}(?:_|\b)",
        rf"tablee (?:\w+ )?{game}\b",
        rf"{re.escape(rules(game, 'fr').title)}\b",
    ]
    return re.compile("|".join(ways))


@cache
def option_pattern(option: str) -> re.Pattern[str]:
    """How an option is named."""
    ways = [
        rf"[{{,]\s*[\"']{option}[\"']:",
        rf"\boptions\??\.{option}\b",
        rf"\boptions\[[\"']{option}",
        rf"option: [\"']{option}\b",
        rf"-o[\", ]+{option}=",
        rf"_option_{option}\b",
        rf"`{option}`",
    ]
    return re.compile("|".join(ways))


def named_in(path: str) -> Named:
    """What a file names."""
    text = _text(path)
    found = [game for game in GAMES if game_pattern(game).search(text)]
    options = [option for option in sorted(own_options()) if option_pattern(option).search(text)]
    return Named(path, tuple(found), tuple(options))


def elsewhere() -> list[Named]:
    """Every file that names a game or an option and is neither in the folder of a game nor one of the lists."""
    common = [named_in(path) for path in files() if path not in LISTS and owner(path) is None]
    return [named for named in common if named.games or named.options]


def for_an_option(option: str) -> list[str]:
    """The files of a game in which an option of it is set or read: about those that a new one would touch."""
    own = [path for path in files() if owner(path) == own_options()[option]]
    field = re.compile(rf"^    (?:readonly )?{option}: ", re.MULTILINE)
    return [path for path in own if option in named_in(path).options or field.search(_text(path))]


def main() -> int:
    """Print the list and the two counts."""
    for named in elsewhere():
        print(f"{named.path}: {', '.join((*named.games, *named.options))}")
    print(f"files for a fifth game: its three folders and {len(LISTS)} lists")
    for option, game in sorted(own_options().items()):
        print(f"files for an option such as {option} ({game}): {len(for_an_option(option))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
