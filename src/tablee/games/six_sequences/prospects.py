"""What may become of a suit: how far the runs of a side will grow, and how likely a run comes about at all.

Every card exists once, so a slot is filled by one card (at the ends by one of two), or by the joker. To a side a slot
is sure when the card lies in a hand that it knows or in one of its sets; open when nobody can say where the
card is; or else lost. The chances of neighbouring slots multiply: a run grows until the first slot that stays empty.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from tablee.games.six_sequences.slots import ACE, FIELD, HIGH, JOKER, LOW, WIDTH, bits, places_of

POINTS: Final = tuple(5 if slot == HIGH else 2 if slot > 12 else 1 for slot in range(HIGH + 1))
"""By slot (S25); with a 1 in it the high slot brings 1 only."""
_REACH: Final = 7
"""How many slots beyond a run are looked at."""


class Odds(NamedTuple):
    """A side's chances to place a card."""

    kept: float
    """One that is in a hand or a set already."""
    near: float
    """One that was not seen yet, where it goes down at once."""
    far: float
    """The same, where it has to be kept until others have come."""
    first: float
    """The same, for a run that has to come about first."""


class SuitSlots(NamedTuple):
    """The slots of a suit as a side sees them."""

    held: int
    """By runs of its own."""
    sure: int
    open: int
    joker: bool
    """Whether it has the joker in hand."""
    top: int
    """What the high slot brings, or would bring."""


class Prospect(NamedTuple):
    """What a side may expect of a suit: the chance of a run, and its length and points if there is one."""

    chance: float
    length: float
    points: float
    another: float = 0.0
    """The chance of one more run beside those that lie there."""


class _Growth(NamedTuple):
    length: float
    points: float


def line_of(suit: int, held: int, sure: int, unseen: int, low_tops: int) -> SuitSlots:
    """A suit to the side with these slots and these cards; in the low tops, by suit, a 1 holds the high slot."""
    shift = WIDTH * suit
    held, cards, hidden = held >> shift & FIELD, sure >> shift & FIELD, unseen >> shift & FIELD
    high = not low_tops >> suit & 1 if held >> HIGH & 1 else (cards | hidden) & (1 << ACE | 1 << JOKER)
    places = places_of(cards) & FIELD
    hidden_places = places_of(hidden) & FIELD & ~places
    return SuitSlots(held, places, hidden_places, bool(cards >> JOKER & 1), 5 if high else 1)


@lru_cache(maxsize=1 << 14)
def prospect(line: SuitSlots, odds: Odds) -> Prospect:
    """What the runs that lie there may become; or a run to come, where none does."""
    if not line.held:
        return _new_run(line, odds)
    grown = [_grown(line, odds, low, high) for low, high in _stretches(line.held)]
    away = ~(line.held | line.held << 1 | line.held >> 1)  # S13: what touches a run is no new one
    rest = line._replace(held=0, sure=line.sure & away, open=line.open & away, joker=False)
    return Prospect(
        1.0,
        max(run.length for run in grown),
        max(run.points for run in grown),  # S24: not necessarily those of the longest
        _new_run(rest, odds).chance if rest.sure else 0.0,
    )


def _stretches(held: int) -> list[tuple[int, int]]:
    """The low and the high slot of each run."""
    return list(zip(bits(held & ~(held << 1)), bits(held & ~(held >> 1)), strict=True))


def _grown(line: SuitSlots, odds: Odds, low: int, high: int) -> _Growth:
    """The length and the points that a run from slot to slot may get, the joker where it brings most."""
    here = sum(POINTS[low:high]) + (line.top if high == HIGH else POINTS[high])
    up, up_with = _growth(line, odds, high, 1)
    down, down_with = _growth(line, odds, low, -1)
    if line.joker and up_with.length + down.length > up.length + down_with.length:
        up = up_with
    elif line.joker:
        down = down_with
    return _Growth(high - low + 1 + up.length + down.length, here + up.points + down.points)


def _growth(line: SuitSlots, odds: Odds, end: int, step: int) -> tuple[_Growth, _Growth]:
    """What a run may win beyond an end of it: without a joker, and with one for the first gap."""
    last = min(HIGH, end + _REACH) if step > 0 else max(LOW, end - _REACH)
    length = points = length_with = points_with = 0.0
    for slot in range(last, end, -step):
        chance = _chance(line, odds, slot, odds.near if slot == end + step else odds.far)
        worth = line.top if slot == HIGH else POINTS[slot]
        length_with = 1 + chance * length_with + (1 - chance) * length
        points_with = worth + chance * points_with + (1 - chance) * points
        length = chance * (1 + length)
        points = chance * (worth + points)
    return _Growth(length, points), _Growth(length_with, points_with)


def _chance(line: SuitSlots, odds: Odds, slot: int, unseen: float) -> float:
    bit = 1 << slot
    if line.held & bit:
        return 1.0
    if line.sure & bit:
        return odds.kept
    return unseen if line.open & bit else 0.0


def _new_run(line: SuitSlots, odds: Odds) -> Prospect:
    """A run where none lies: every three slots may begin it, and the chances add up as if they were independent."""
    chances = [_chance(line, odds, slot, odds.first) for slot in range(HIGH + 1)]
    none, weight, length, points = 1.0, 0.0, 0.0, 0.0
    plain = line._replace(joker=False)  # a joker helps to begin the run, and then it is gone
    for low in range(LOW, HIGH - 1):
        chance = _together(chances[low : low + 3], line.joker)
        if chance:
            begun = _grown(plain, odds, low, low + 2) if line.sure >> low & 7 else _some_run(low)
            none *= 1 - chance
            weight += chance
            length += chance * begun.length
            points += chance * begun.points
    return Prospect(1 - none, length / weight, points / weight) if weight else Prospect(0.0, 0.0, 0.0)


def _together(chances: list[float], joker: bool) -> float:
    """The chance of all three, the joker in the place of the least likely."""
    first, second, third = chances
    every = first * second * third
    return max(first * second, second * third, first * third) if joker else every


def _some_run(low: int) -> _Growth:
    """What becomes of three cards of which none has been seen: one more on the average."""
    return _Growth(4.0, sum(POINTS[low : low + 3]) + 1.0)
