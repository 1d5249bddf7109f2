"""Command-line arguments that several commands share, and errors about them as one sentence.

The games are imported where they are needed: `tablee --help` does not need them.
"""

import argparse
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from tablee.kernel.game import BadOptions
from tablee.kernel.json import Json, TooDeep, read_json
from tablee.kernel.record import BadRecord, Record, replay, start
from tablee.kernel.seed import Seed
from tablee.messages import LANGUAGES

if TYPE_CHECKING:
    from tablee.games import AnyLine


class Mistake(Exception):
    """The user's input is wrong; the message says how, in one sentence."""


class Parser(argparse.ArgumentParser):
    """argparse, but an error is one sentence instead of a page of usage."""

    def __init__(self, **settings: str | None) -> None:
        super().__init__(
            prog=settings.get("prog"), description=settings.get("description"), epilog=settings.get("epilog"),
            formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False,
        )  # fmt: skip

    def error(self, message: str) -> NoReturn:
        """Raise `Mistake` with the message."""
        raise Mistake(f"{message} (see {self.prog} --help)")


def set_command(parser: Parser, command: Callable[[argparse.Namespace], int], more: str = "") -> None:
    """Let a parser call this command, and add `more` to its description."""
    parser.description = f"{parser.description} {more}"
    parser.set_defaults(command=command)


_DIGITS = 79
"""Maximum length of a number, in digits."""


def _is_whole(text: str) -> bool:
    return text.isascii() and text.isdecimal()


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """Return a reader of whole numbers from `least` to `most`. It raises `ArgumentTypeError` for others."""

    def read(text: str) -> int:
        if _is_whole(text) and len(text) > _DIGITS:
            raise argparse.ArgumentTypeError(f"expected at most {_DIGITS} digits, got {len(text)}")
        number = int(text) if _is_whole(text) else -1
        if number < least or (most is not None and number > most):
            bounds = f"of at least {least}" if most is None else f"from {least} to {most}"
            raise argparse.ArgumentTypeError(f"expected a whole number {bounds}, got {text[:40]!r}")
        return number

    return read


def one_of(names: Sequence[str]) -> Callable[[str], str]:
    """Return a reader of these names. argparse's own `choices` would refuse an empty list of arguments."""

    def read(text: str) -> str:
        if text not in names:
            raise argparse.ArgumentTypeError(f"expected one of {', '.join(names)}, got {text[:40]!r}")
        return text

    return read


def seconds(text: str) -> float:
    """Read a duration in seconds, up to a minute."""
    if not re.fullmatch(r"\d{1,9}(\.\d{1,9})?", text, re.ASCII) or not 0 < float(text) <= 60:
        raise argparse.ArgumentTypeError(f"expected a number above 0 and up to 60, got {text[:40]!r}")
    return float(text)


def network(text: str) -> str:
    """Read an IP address, or a network such as 10.1.0.0/16."""
    try:
        return str(ip_network(text))
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"expected an address or a network such as 10.1.0.0/16, got {text[:40]!r}"
        ) from None


def deal_number(text: str) -> int:
    """Read a deal number, which is below 2^256."""
    if _is_whole(text) and (len(text) > _DIGITS or int(text) >= 2**256):
        raise argparse.ArgumentTypeError(
            f"expected a deal number below 2^256, which has 78 digits; got one of {len(text)} digits"
        )
    return whole(0)(text)


def option(text: str) -> tuple[str, Json]:
    """Read NAME=VALUE. The value is parsed as JSON if possible, otherwise it is text."""
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise argparse.ArgumentTypeError(f"expected NAME=VALUE, got {text[:40]!r}")
    if not re.fullmatch(r"[a-z_]+", name):
        raise argparse.ArgumentTypeError(f"the name of an option has only the letters a to z and _, got {name[:40]!r}")
    try:
        return name, read_json(value)
    except TooDeep as deep:
        raise argparse.ArgumentTypeError(f"{name}: {deep}") from None
    except ValueError:
        return name, value


def game_name(text: str) -> str:
    """Read the name of a game: one of ours, or one from an installed package."""
    from tablee.games import NoSuchGame, named

    try:
        return named(text).name
    except NoSuchGame as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def add_game(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    """Add the argument GAME."""
    from tablee.games import GAMES

    said = f"one of: {', '.join(GAMES)}; or a game of an installed package, as listed by `tablee games`"
    if default is None:
        parser.add_argument("game", type=game_name, metavar="GAME", help=said)
    else:
        said += " (default: %(default)s)"
        parser.add_argument("game", type=game_name, nargs="?", default=default, metavar="GAME", help=said)


def add_deal(parser: argparse.ArgumentParser, default: int | None, help_: str) -> None:
    """Add the options --deal and -o."""
    parser.add_argument("--deal", type=deal_number, metavar="N", default=default, help=help_)
    add_options(parser)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the option -o."""
    parser.add_argument(
        "-o", "--option", type=option, action="append", default=[], dest="options", metavar="NAME=VALUE",
        help="an option of the game, as listed by `tablee games`; may be repeated",
    )  # fmt: skip


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the option --lang."""
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        default=spoken(os.environ),
        help="French or English (default: the language of the terminal)",
    )


def spoken(environment: Mapping[str, str]) -> str:
    """The language of the terminal if we have it, otherwise French."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        code = environment.get(variable, "")[:2]
        if code in LANGUAGES:
            return code
    return "fr"


def read_record(path: str) -> Record:
    """Read the record in a file, or on standard input for `-`. Raise `Mistake` if that fails."""
    try:
        text = sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
        return Record.read(text)
    except OSError as error:
        raise Mistake(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Mistake(f"{path} is not UTF-8 text") from None
    except BadRecord as bad:
        raise Mistake(f"{path}: {bad}") from None


def read_line(path: str) -> "AnyLine":
    """Read a record and replay it. Raise `Mistake` if that fails."""
    from tablee.games import NoSuchGame, named

    record = read_record(path)
    try:
        return replay(named(record.game), record)
    except (BadRecord, NoSuchGame) as bad:
        raise Mistake(f"{path}: {bad}") from None


def deal(chosen: argparse.Namespace, number: int) -> "AnyLine":
    """Return a new game for the arguments, before its first move. Raise `Mistake` for bad options."""
    from tablee.games import named

    game, options = named(chosen.game), dict(chosen.options)
    if len(options) < len(chosen.options):
        raise Mistake("an option is given twice")
    try:
        return start(game, game.read_options(options), Seed.numbered(number))
    except BadOptions as bad:
        raise Mistake(f"{game.name} does not accept these options: {bad}") from None
