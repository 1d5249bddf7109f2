"""Arguments that several commands share, and the way of saying what is wrong with one: in one sentence."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NoReturn, TypeAlias

from tablee.games import GAMES, AnyLine, NoSuchGame, named
from tablee.kernel.game import BadOptions
from tablee.kernel.json import Json, TooDeep, read_json
from tablee.kernel.record import BadRecord, Record, replay, start
from tablee.kernel.seed import Seed
from tablee.messages import LANGUAGES


class Mistake(Exception):
    """The input is at fault; the message says in one sentence how."""


class Parser(argparse.ArgumentParser):
    """argparse, with one sentence instead of a page of usage when something is wrong."""

    def __init__(self, **settings: str | None) -> None:
        super().__init__(
            prog=settings.get("prog"), description=settings.get("description"), epilog=settings.get("epilog"),
            formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False,
        )  # fmt: skip

    def error(self, message: str) -> NoReturn:
        """Raise the mistake."""
        raise Mistake(f"{message} (see {self.prog} --help)")


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001  what argparse adds commands to has no other name


def add_command(
    commands: Commands,
    name: str,
    command: Callable[[argparse.Namespace], int],
    help_: str,
    more: str = "",
) -> Parser:
    """Add a command, with what `--help` says of it."""
    parser = commands.add_parser(name, help=help_, description=f"{help_[0].upper()}{help_[1:]}. {more}")
    parser.set_defaults(command=command)
    return parser


_DIGITS = 79


def _is_whole(text: str) -> bool:
    return text.isascii() and text.isdecimal()


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """Read a whole number that is not too small, and not too large."""

    def read(text: str) -> int:
        if _is_whole(text) and len(text) > _DIGITS:
            raise argparse.ArgumentTypeError(f"expected at most {_DIGITS} digits, got {len(text)}")
        number = int(text) if _is_whole(text) else -1
        if number < least or (most is not None and number > most):
            bounds = f"from {least} on" if most is None else f"from {least} to {most}"
            raise argparse.ArgumentTypeError(f"expected a whole number {bounds}, got {text[:40]!r}")
        return number

    return read


def one_of(names: Sequence[str]) -> Callable[[str], str]:
    """Read one of these names. For any number of them: argparse would refuse none at all by its `choices`."""

    def read(text: str) -> str:
        if text not in names:
            raise argparse.ArgumentTypeError(f"expected one of {', '.join(names)}, got {text[:40]!r}")
        return text

    return read


def seconds(text: str) -> float:
    """Read how long to do something: some of a minute."""
    if not re.fullmatch(r"\d{1,9}(\.\d{1,9})?", text, re.ASCII) or not 0 < float(text) <= 60:
        raise argparse.ArgumentTypeError(f"expected a number above 0 and up to 60, got {text[:40]!r}")
    return float(text)


def deal_number(text: str) -> int:
    """Read a deal number."""
    if _is_whole(text) and (len(text) > _DIGITS or int(text) >= 2**256):
        raise argparse.ArgumentTypeError(
            f"a deal number is below 2^256, which has 78 digits, and this one has {len(text)}"
        )
    return whole(0)(text)


def option(text: str) -> tuple[str, Json]:
    """Read NAME=VALUE, the value as JSON where it is JSON, else as text."""
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise argparse.ArgumentTypeError(f"expected NAME=VALUE, got {text[:40]!r}")
    if not re.fullmatch(r"[a-z_]+", name):
        raise argparse.ArgumentTypeError(f"the name of an option has the letters a to z and _ alone, not {name[:40]!r}")
    try:
        return name, read_json(value)
    except TooDeep as deep:
        raise argparse.ArgumentTypeError(f"{name}: {deep}") from None
    except ValueError:
        return name, value


def game_name(text: str) -> str:
    """Read the name of a game, one of the house's or of an installed package's."""
    try:
        return named(text).name
    except NoSuchGame as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def add_game(parser: argparse.ArgumentParser, default: str | None = None) -> None:
    """Add GAME."""
    said = f"one of: {', '.join(GAMES)}; or one that an installed package offers, as listed by `tablee games`"
    if default is None:
        parser.add_argument("game", type=game_name, metavar="GAME", help=said)
    else:
        said += " (default: %(default)s)"
        parser.add_argument("game", type=game_name, nargs="?", default=default, metavar="GAME", help=said)


def add_deal(parser: argparse.ArgumentParser, default: int | None, help_: str) -> None:
    """Add --deal and -o."""
    parser.add_argument("--deal", type=deal_number, metavar="N", default=default, help=help_)
    add_options(parser)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add -o."""
    parser.add_argument(
        "-o", "--option", type=option, action="append", default=[], dest="options", metavar="NAME=VALUE",
        help="an option of the game, as listed by `tablee games`; may be repeated",
    )  # fmt: skip


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add --lang."""
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        default=spoken(os.environ),
        help="French or English (default: as the terminal is set)",
    )


def spoken(environment: Mapping[str, str]) -> str:
    """The language of the terminal where we speak it; French where we do not, or where nothing is said."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        code = environment.get(variable, "")[:2]
        if code in LANGUAGES:
            return code
    return "fr"


def read_record(path: str) -> Record:
    """The record in a file, or on standard input for `-`."""
    try:
        text = sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
        return Record.read(text)
    except OSError as error:
        raise Mistake(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Mistake(f"{path} is no text") from None
    except BadRecord as bad:
        raise Mistake(f"{path}: {bad}") from None


def read_line(path: str) -> AnyLine:
    """The game in a record, played."""
    record = read_record(path)
    try:
        return replay(named(record.game), record)
    except (BadRecord, NoSuchGame) as bad:
        raise Mistake(f"{path}: {bad}") from None


def deal(chosen: argparse.Namespace, number: int) -> AnyLine:
    """A game before its first move, as the arguments ask for it."""
    game, options = named(chosen.game), dict(chosen.options)
    if len(options) < len(chosen.options):
        raise Mistake("an option is given twice")
    try:
        return start(game, game.read_options(options), Seed.numbered(number))
    except BadOptions as bad:
        raise Mistake(f"{game.name} cannot be played so: {bad}") from None
