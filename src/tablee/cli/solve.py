"""`tablee solve`: solve or grade one deal of the patience, one record, or many deals."""

from argparse import ArgumentTypeError, Namespace
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any, TypeAlias

from rich.console import Console
from rich.progress import track

from tablee.arena.interval import interval
from tablee.cli.arguments import Mistake, deal_number, read_line
from tablee.games import GAMES, AnyHouseGame, AnyLine
from tablee.kernel.record import start
from tablee.kernel.seed import Seed
from tablee.kernel.solving import Solving

# The states and moves of a game that is known by its list alone have no type here.
AnySolving: TypeAlias = Solving[Any, Any]  # type: ignore[explicit-any]

_WORDS = {True: "winnable", False: "proved lost", None: "undecided"}


def solve_command(chosen: Namespace) -> int:
    """Solve or grade, and print the result. Return 0; raise `Mistake` for wrong arguments."""
    if (chosen.what is None) == (chosen.deals is None) or (chosen.record and chosen.deals):
        raise Mistake("expected a deal number, a record, or --deals N; --record works for one deal only (see --help)")
    if chosen.first is not None and chosen.deals is None:
        raise Mistake("--from needs --deals")
    if chosen.grade:
        return _grade(chosen)
    if chosen.deals is not None:
        return _solve_many(chosen.first or 0, chosen.deals, chosen.limit)
    line = _find(chosen.what)
    verdict = _solved()[1].solve(line.state, chosen.limit)
    if not chosen.record:
        print(f"{_WORDS[verdict.winnable]}, {verdict.nodes} nodes")
        if verdict.line:
            print(" ".join(map(str, verdict.line)))
        elif verdict.winnable is False and line.moves:
            _say_where_lost(line)
        return 0
    if not verdict.winnable:
        raise Mistake(f"there is no winning line to record: the deal is {_WORDS[verdict.winnable]}")
    for move in verdict.line:
        line = line.play(0, move)
    print(line.record(), end="")
    return 0


@cache
def _solved() -> tuple[AnyHouseGame, AnySolving]:
    """The game that has a solver, and the solver."""
    return next((game, solving) for game in GAMES.values() if (solving := game.solving()) is not None)


def _dealt(number: int) -> tuple[object, Seed]:
    """A numbered deal, and its seed."""
    game, seed = _solved()[0], Seed.numbered(number)
    return game.deal(game.read_options({}), seed), seed


def _grade(chosen: Namespace) -> int:
    """Print how hard deals are for a player who does not see the cards that lie face down."""
    solving = _solved()[1]
    if chosen.deals is None:
        if chosen.record or not chosen.what.isdecimal():
            raise Mistake("--grade needs a deal number or --deals N")
        dealt = _dealt(deal_number(chosen.what))
        word, share = solving.grade(*dealt) or "proved lost", solving.blind_share(*dealt)
        print(f"{word}, won in {share:.0%} of {solving.plays} blind plays")
        return 0
    found: Counter[str] = Counter()
    for number in _tracked(chosen.first or 0, chosen.deals, "grading"):
        found[solving.grade(*_dealt(number)) or "proved lost"] += 1
    for word in (*solving.grades, "proved lost"):
        low, high = interval(found[word], chosen.deals)
        print(f"{word:12}{found[word]:8}  {found[word] / chosen.deals:8.2%}  [{low:.2%}, {high:.2%}]")
    return 0


def _find(what: str) -> AnyLine:
    """Return the game for a deal number or a record. Raise `Mistake` if it is not a patience."""
    game = _solved()[0]
    if what.isdecimal():
        try:
            return start(game, game.read_options({}), Seed.numbered(deal_number(what)))
        except ArgumentTypeError as error:
            raise Mistake(str(error)) from None
    line = read_line(what)
    if line.game.name != game.name:
        raise Mistake(f"expected a record of the patience, which has a solver; {what} is a record of {line.game.name}")
    return line


def _say_where_lost(line: AnyLine) -> None:
    """Print the move that lost the game: before it the patience was winnable, and never after."""
    solve = _solved()[1].solve
    lost = bisect_left(line.states, True, key=lambda state: not solve(state, None).winnable)
    if lost == 0:
        print("the deal was lost from the start")
    else:
        print(f"lost by move {lost} of {len(line.moves)}: {line.moves[lost - 1][1]}")


def _solve_many(first: int, deals: int, limit: int) -> int:
    """Solve a range of deals and print a summary."""
    numbers = _tracked(first, deals, "solving")
    verdicts = [_solved()[1].solve(_dealt(number)[0], limit) for number in numbers]
    for winnable, word in _WORDS.items():
        found = sum(verdict.winnable is winnable for verdict in verdicts)
        low, high = interval(found, deals)
        print(f"{word:12}{found:8}  {found / deals:8.2%}  [{low:.2%}, {high:.2%}]")
    nodes = sorted(verdict.nodes for verdict in verdicts)
    print(f"nodes: median {nodes[deals // 2]}, 99 % within {nodes[deals * 99 // 100]}, most {nodes[-1]}")
    return 0


def _tracked(first: int, deals: int, word: str) -> Iterable[int]:
    """The numbers of these deals, with a progress bar on standard error."""
    if first + deals > 2**256:
        raise Mistake("expected deal numbers below 2^256, and the last of these deals is above it")
    console = Console(stderr=True)
    return track(range(first, first + deals), word, console=console, disable=not console.is_terminal)
