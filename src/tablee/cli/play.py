"""`tablee play`: who sits where, and which cards they get."""

import secrets
from argparse import Namespace

from tablee.cli.arguments import Mistake, deal
from tablee.cli.sitting import Sitting
from tablee.games import named

_NUMBERS = 1_000_000  # a deal number that two people can say to each other


def play(chosen: Namespace) -> int:
    """Play until the game is won, lost and left, or given up."""
    number = _number(chosen)
    line = deal(chosen, number)
    seats = line.game.seats(line.options)
    if chosen.people > seats:
        raise Mistake(f"--people {chosen.people} is more than the game has seats: {seats}")
    sitting = Sitting(line, chosen.lang, number, chosen.people, chosen.record, chosen.level)
    sitting.save()
    sitting.run()
    if chosen.record:
        sitting.tell("play_saved", path=chosen.record)
    return 0


def _number(chosen: Namespace) -> int:
    """The deal that was asked for, or one by chance."""
    if chosen.grade:
        graded = named(chosen.game).graded_deals()
        if not graded or chosen.deal is not None:
            raise Mistake("--grade chooses a deal of the patience, and so goes with neither another game nor --deal")
        if chosen.grade not in graded:
            raise Mistake(f"there is no grade {chosen.grade[:40]!r}: the grades are {', '.join(graded)}")
        return secrets.choice(graded[chosen.grade])
    return secrets.randbelow(_NUMBERS) if chosen.deal is None else chosen.deal
