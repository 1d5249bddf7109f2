"""`tablee arena` and `tablee ladder`: matches between bots, with statistics."""

from argparse import Namespace
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tablee.arena.cluster import NoCluster
from tablee.arena.entrants import UnknownBot, entrant
from tablee.arena.external import BotFailed
from tablee.arena.ladder import Rung, ladder
from tablee.arena.match import Deal, Setting
from tablee.arena.series import BadLog, Log, play_on
from tablee.arena.spread import Crew, gathered
from tablee.arena.tally import evidence, standings, verdict
from tablee.cli.arguments import Mistake, deal
from tablee.games import NoSuchGame
from tablee.kernel.json import canonical, to_plain
from tablee.kernel.seed import Seed

FAILURES = (BotFailed, BrokenProcessPool, NoCluster, NoSuchGame, UnknownBot)
"""Errors that valid arguments can still cause: here, in another process, or on another machine."""


def arena(chosen: Namespace) -> int:
    """Play a series and print its result. Return 0; raise `Mistake` if the arguments are wrong or the series fails."""
    setting = _setting(chosen)
    if chosen.test and len(chosen.bots) != 2:
        raise Mistake("--test compares two bots")
    crew = _crew(chosen)
    try:
        deals = list(_play(setting, chosen, crew))
    except FAILURES as failed:
        raise Mistake(str(failed)) from None
    if chosen.json:
        print(canonical({"setting": to_plain(setting), "standings": to_plain(standings(chosen.bots, deals))}))
    else:
        _print(setting, deals)
    if chosen.test:
        _print_test([deal.shares[0] for deal in deals], chosen)
    return 0


def _setting(chosen: Namespace) -> Setting:
    line = deal(chosen, 0)
    seats = line.game.seats(line.options)
    if not min(2, seats) <= len(chosen.bots) <= seats:
        wanted = "at least 2 bots, at most one" if seats > 1 else "one bot"
        raise Mistake(f"expected {wanted} for each seat; this table has {seats} seats, got {len(chosen.bots)} bots")
    try:
        for name in chosen.bots:
            entrant(chosen.game, name)
    except FAILURES as failed:
        raise Mistake(str(failed)) from None
    return Setting(chosen.game, dict(chosen.options), tuple(chosen.bots), Seed.numbered(chosen.seed).text)


def _crew(chosen: Namespace) -> Crew:
    if chosen.ray is None:
        return Crew(chosen.workers or 1)
    if chosen.workers is not None:
        raise Mistake("--workers plays in processes of this machine, and --ray on a cluster: choose one of them")
    return Crew(cluster=chosen.ray)


def _play(setting: Setting, chosen: Namespace, crew: Crew) -> Iterator[Deal]:
    """The deals of the log, if any, then new ones, until there are enough or the test is decided."""
    try:
        log = Log(Path(chosen.log), setting) if chosen.log else None
    except (BadLog, OSError, UnicodeDecodeError) as error:
        raise Mistake(str(error)) from None
    shares: list[float] = []
    for played in _all(setting, chosen, log, crew):
        shares.append(played.shares[0])
        yield played
        if chosen.test and verdict(shares, *_bounds(chosen)) is not None:
            return


def _all(setting: Setting, chosen: Namespace, log: Log | None, crew: Crew) -> Iterator[Deal]:
    kept = log.deals[: chosen.deals] if log else []
    yield from kept
    total = chosen.deals - len(kept)
    if total == 0:
        return
    console = Console(stderr=True)
    with gathered(crew) as players:
        new = play_on(setting, len(kept), chosen.deals, players)
        for played in track(new, "playing", total=total, console=console, disable=not console.is_terminal):
            if log:
                log.add(played)
            yield played


def _print(setting: Setting, deals: list[Deal]) -> None:
    table = Table(box=None, pad_edge=False)
    for heading in ("bot", "share of wins", "95 % interval", "points"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for standing in standings(setting.entrants, deals):
        bounds = f"[{standing.low:.1%}, {standing.high:.1%}]"
        table.add_row(standing.name, f"{standing.share:.1%}", bounds.replace("[", "\\["), f"{standing.points:.1f}")
    Console(highlight=False).print(table)
    games = len(deals) * len(setting.entrants)
    print(f"{len(deals)} deals, {games} games, {sum(deal.moves for deal in deals)} moves; seed {setting.seed[-8:]}")


def _bounds(chosen: Namespace) -> tuple[float, float]:
    return 0.5, 0.5 + chosen.test / 100


def _print_test(shares: list[float], chosen: Namespace) -> None:
    low, high = _bounds(chosen)
    decided = verdict(shares, low, high)
    words = {True: f"{chosen.bots[0]} is better", False: f"{chosen.bots[0]} is not better by that", None: "undecided"}
    print(f"{words[decided]}: evidence {evidence(shares, low, high):+.2f} for {high:.0%} against {low:.0%}")


def climb(chosen: Namespace) -> int:
    """Play the ladder of a game and print it as a Markdown table, row by row. Return 0; raise `Mistake`."""
    deal(chosen, 0)  # validate the options first
    heading = f"| {chosen.game} | against | share of wins | 95 % interval | deals |\n|---|---|---|---|---|"
    try:
        for rung in ladder(chosen.game, dict(chosen.options), Seed.numbered(chosen.seed), chosen.deals, _crew(chosen)):
            if heading:
                print(heading)
                heading = ""
            _print_rung(rung)
    except FAILURES as failed:
        raise Mistake(str(failed)) from None
    return 0


def _print_rung(rung: Rung) -> None:
    standing = rung.standing
    interval = f"{standing.low:.1%} – {standing.high:.1%}"
    against = rung.below or "the deal"
    print(f"| {standing.name} | {against} | {standing.share:.1%} | {interval} | {rung.deals} |", flush=True)
