"""Estimate the future of a suit: how long the runs of a side will get, and how likely a new run is.

Every card exists once, so only one card (or one of two at the ends) or the joker can fill a slot. For a side, a slot is
sure when its card is in a hand that the side knows or in one of its sets. It is open when nobody knows where the card
is. Otherwise it is lost. The chances of neighbouring slots multiply: a run grows until the first slot that stays empty.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from tablee.games.six_sequences.slots import ACE, FIELD, HIGH, JOKER, LOW, WIDTH, bits, places_of

POINTS: Final = tuple(5 if slot == HIGH else 2 if slot > 12 else 1 for slot in range(HIGH + 1))
"""Points by slot (S25); a 1 in the high slot brings only 1 point."""
_REACH: Final = 7
"""How many slots beyond a run are considered."""


class Odds(NamedTuple):
    """The chances of a side to place a card, from 0 to 1."""

    kept: float
    """A card that is already in a hand or a set."""
    near: float
    """An unseen card that can be placed as soon as it is drawn."""
    far: float
    """An unseen card that has to be kept until other cards have come."""
    first: float
    """An unseen card for a run that does not exist yet."""


class SuitSlots(NamedTuple):
    """The slots of a suit as a side sees them, as masks."""

    held: int
    """The slots of its own runs."""
    sure: int
    open: int
    joker: bool
    """Whether it has the joker in hand."""
    top: int
    """The points of the high slot, now or once it is filled."""


class Prospect(NamedTuple):
    """What a side can expect in a suit: the chance of a run, and its length and points if there is one."""

    chance: float
    length: float
    points: float
    another: float = 0.0
    """The chance of one more run besides those on the table."""


class _Growth(NamedTuple):
    length: float
    points: float


def line_of(suit: int, held: int, sure: int, unseen: int, low_tops: int) -> SuitSlots:
    """The slots of a suit, for a side with these held slots and sure cards.

    `low_tops` has a bit for each suit in which a 1 fills the high slot.
    """
    shift = WIDTH * suit
    held, cards, hidden = held >> shift & FIELD, sure >> shift & FIELD, unseen >> shift & FIELD
    high = not low_tops >> suit & 1 if held >> HIGH & 1 else (cards | hidden) & (1 << ACE | 1 << JOKER)
    places = places_of(cards) & FIELD
    hidden_places = places_of(hidden) & FIELD & ~places
    return SuitSlots(held, places, hidden_places, bool(cards >> JOKER & 1), 5 if high else 1)


@lru_cache(maxsize=1 << 14)
def prospect(line: SuitSlots, odds: Odds) -> Prospect:
    """How far the runs on the table will grow; without any, the prospect of a new run."""
    if not line.held:
        return _new_run(line, odds)
    grown = [_grown(line, odds, low, high) for low, high in _stretches(line.held)]
    away = ~(line.held | line.held << 1 | line.held >> 1)  # S13: cards that touch a run join it
    rest = line._replace(held=0, sure=line.sure & away, open=line.open & away, joker=False)
    return Prospect(
        1.0,
        max(run.length for run in grown),
        max(run.points for run in grown),  # S24: not necessarily those of the longest
        _new_run(rest, odds).chance if rest.sure else 0.0,
    )


def _stretches(held: int) -> list[tuple[int, int]]:
    """The lowest and the highest slot of each run."""
    return list(zip(bits(held & ~(held << 1)), bits(held & ~(held >> 1)), strict=True))


def _grown(line: SuitSlots, odds: Odds, low: int, high: int) -> _Growth:
    """The expected length and points of a run between two slots, with the joker where it brings most."""
    here = sum(POINTS[low:high]) + (line.top if high == HIGH else POINTS[high])
    up, up_with = _growth(line, odds, high, 1)
    down, down_with = _growth(line, odds, low, -1)
    if line.joker and up_with.length + down.length > up.length + down_with.length:
        up = up_with
    elif line.joker:
        down = down_with
    return _Growth(high - low + 1 + up.length + down.length, here + up.points + down.points)


def _growth(line: SuitSlots, odds: Odds, end: int, step: int) -> tuple[_Growth, _Growth]:
    """The expected growth of a run beyond one end: without a joker, and with a joker in the first gap."""
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
    """The prospect of a new run. Any three slots may begin it; their chances are treated as independent."""
    chances = [_chance(line, odds, slot, odds.first) for slot in range(HIGH + 1)]
    none, weight, length, points = 1.0, 0.0, 0.0, 0.0
    plain = line._replace(joker=False)  # the joker is used up when the run begins
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
    """The chance of all three slots; a joker replaces the least likely one."""
    first, second, third = chances
    every = first * second * third
    return max(first * second, second * third, first * third) if joker else every


def _some_run(low: int) -> _Growth:
    """The expected growth of a run of three unseen cards: one more card on average."""
    return _Growth(4.0, sum(POINTS[low : low + 3]) + 1.0)
