"""`tablee play`: set up a game in the terminal, and play it."""

import secrets
from argparse import Namespace

from tablee.cli.arguments import Mistake, deal
from tablee.cli.sitting import Sitting
from tablee.games import named

_NUMBERS = 1_000_000  # small enough for one person to tell another


def play(chosen: Namespace) -> int:
    """Play a game until it ends or the player quits. Return 0; raise `Mistake` for wrong arguments."""
    number = _number(chosen)
    line = deal(chosen, number)
    seats = line.game.seats(line.options)
    if chosen.people > seats:
        raise Mistake(f"--people {chosen.people} is too many: the game has {seats} seats")
    sitting = Sitting(line, chosen.lang, number, chosen.people, chosen.record, chosen.level)
    sitting.save()
    sitting.run()
    if chosen.record:
        sitting.tell("play_saved", path=chosen.record)
    return 0


def _number(chosen: Namespace) -> int:
    """The deal number: the given one, or a random one."""
    if chosen.grade:
        graded = named(chosen.game).graded_deals()
        if not graded or chosen.deal is not None:
            raise Mistake("--grade chooses a deal of the patience: it cannot be used with another game or with --deal")
        if chosen.grade not in graded:
            raise Mistake(f"there is no grade {chosen.grade[:40]!r}; the grades are {', '.join(graded)}")
        return secrets.choice(graded[chosen.grade])
    return secrets.randbelow(_NUMBERS) if chosen.deal is None else chosen.deal
