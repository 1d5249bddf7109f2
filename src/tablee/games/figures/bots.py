"""Bots for Les 12 figures. They weigh the value of a hand against the risk that another player ends the round.

`prospects` computes what the boxes are worth, and `round_solver` how to play a round best. This module joins the two.
From the sheets it derives the gains of each player and the pace of the round. From these it builds a table for the
round, once; every turn is then a lookup. It adds what the table cannot know: which cards may still come, and what a
discard would be worth to the other players.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from math import pi, prod, sqrt
from typing import Final, Literal, NamedTuple, TypeAlias, assert_never

from tablee.bots.judging import Hand, Hands, Judged, JudgingBot, Level
from tablee.cards.colours import PACK, Card
from tablee.games.figures.boxes import BIT, SERIES, colours, mask_of
from tablee.games.figures.model import HAND, MARK, TURN, Boxes, Cross, Discard, Draw, Mark, Move, Points, Take, View
from tablee.games.figures.prospects import NEVER, Habits, Prospect, habits, prospect
from tablee.games.figures.round_solver import (
    NOTHING,
    TURNS,
    Pace,
    classes,
    fixed,
    place,
    places,
)
from tablee.games.figures.score import ENOUGH
from tablee.games.figures.twin import solve
from tablee.kernel.arithmetic import erf, total
from tablee.kernel.bot import Bot
from tablee.kernel.game import Seat
from tablee.kernel.seed import Seed

Solve: TypeAlias = Callable[[Sequence[float], Sequence[float], Pace], Sequence[Sequence[float]]]
Reason: TypeAlias = Literal["stop", "race", "improve", "hope", "take", "keep", "mark", "bonus", "cross"]
"""The reason for a move.

`stop`: lay down a good figure; `race`: lay down a poor one before the others lay down a better one.
`improve`: one drawn card may help; `hope`: no single card would; `take`: a useful card is on a pile.
`keep`: the hand that a discard leaves.
`mark`, `bonus`, `cross`: mark a box, mark one that secures the bonus, cross one out.
"""

HANDS: Final[Hands] = {
    "beginner": Hand(noise=7.0, overlooks=0.8),
    "easy": Hand(noise=4.0, overlooks=0.4),
    "medium": Hand(noise=2.2, overlooks=0.2),
    "hard": Hand(noise=0.6),
    "expert": Hand(noise=0.0),
}

WAITS: Final[Mapping[Level, int]] = {"beginner": 2, "easy": 2, "medium": 1, "hard": 0, "expert": 0}
"""In how many of its first turns of a round a level does not lay down, so that the others get to play a little."""

SPREAD: Final = 16.0
"""Typical difference between two players in one round, in points."""
WIN: Final = 0.7
"""Weight of the chance to win, from 0 to 1; the rest is the weight of the points."""
GIFT: Final = 0.25
"""Weight of what a discard would gain the other players, if they took it."""
SAMPLES: Final = 24
"""Number of random hands that are sampled for each other player."""
_SAMPLING: Final = Seed.numbered(0)
"""The same chance for every sample: so a position has one value, in hints, in bots, and in the core."""


class Plan(NamedTuple):
    """A round as one player sees it at its beginning."""

    own: Prospect
    pace: Pace
    table: Sequence[Sequence[float]]


class Utility(NamedTuple):
    """The utility of points, in points of an even game: low once the game is nearly decided."""

    lead: float
    spread: float

    def __call__(self, gain: float) -> float:
        """The utility of a gain over the opponents."""
        if gain < NEVER / 2:
            return gain
        scale = self.spread * sqrt(2)
        win = (erf((self.lead + gain) / scale) - erf(self.lead / scale)) * scale * sqrt(pi) / 2
        return WIN * win + (1 - WIN) * gain


def bot(level: Level) -> Bot[View, Move]:
    """A bot of this level."""
    classes()  # computed now, so that no move has to wait for it
    return _WaitingBot(JudgingBot(judge, HANDS[level]), WAITS[level])


class _WaitingBot:
    """Plays as another bot does, but does not lay down in its first turns of a round."""

    def __init__(self, bot: Bot[View, Move], turns: int) -> None:
        self.bot = bot
        self.turns = turns

    def choose(self, view: View, moves: Sequence[Move], seed: Seed) -> Move:
        """The other bot's choice from the moves that are left; a draw is always among them."""
        if view.phase is TURN and turn_number(view) < self.turns:
            moves = [move for move in moves if not isinstance(move, Mark)]
        return self.bot.choose(view, moves, seed)


def judge(view: View, moves: Sequence[Move], seed: Seed) -> list[Judged[Move]]:  # noqa: ARG001
    """The value of each move, in points above the expected result. The seed does not matter (see `_SAMPLING`)."""
    return judge_with(solve, view, moves)


def judge_with(solve: Solve, view: View, moves: Sequence[Move]) -> list[Judged[Move]]:
    """The same, with a given solver of rounds."""
    if view.phase is MARK:
        return [_judge_choice(view, move) for move in moves]
    plan = plan_of(view, solve)
    gifts = _gifts(view) if isinstance(moves[0], Discard) else {}
    return [_judge_turn(view, plan, move, gifts) for move in moves]


def plan_of(view: View, solve: Solve = solve) -> Plan:
    """The plan of the round for the viewer."""
    assert view.viewer is not None, "a spectator has no moves"
    sheets = tuple(sheet.boxes for sheet in view.sheets)
    return _plan(solve, view.viewer, sheets, view.points, view.options.stopping == "strong")


@lru_cache(16)
def _plan(solve: Solve, seat: Seat, sheets: tuple[Boxes, ...], points: Points, strong: bool) -> Plan:
    prospects = [prospect(boxes, points, strong) for boxes in sheets]
    own, others = prospects[seat], prospects[:seat] + prospects[seat + 1 :]
    lead = own.expected - max(other.expected for other in others)
    after = sheets[seat].count(None) - 1
    pace = _pace(own, [habits(other.gains, after + 1) for other in others], Utility(lead, SPREAD * sqrt(after + 0.5)))
    return Plan(own, pace, solve(own.gains, own.laid, pace))


def _pace(own: Prospect, others: list[Habits], utility: Utility) -> Pace:
    """The pace of the round. The others end it independently; the own gain counts relative to their mean gain."""
    ends, laid, shown = [], [], []
    for turn in range(TURNS):
        theirs = total(other.shown[turn] for other in others) / len(others)
        better = total(other.laid[turn] for other in others) / len(others)
        ends.append(1 - prod(1 - other.ends[turn] for other in others))
        laid.append({gain: utility(gain - theirs) for gain in set(own.laid)})
        shown.append({gain: utility(gain - better) for gain in set(own.gains)})
    return Pace(tuple(ends), tuple(laid), tuple(shown), len(others))


def turn_number(view: View) -> int:
    """How many turns the viewer has had in this round, at most the last turn that a plan distinguishes."""
    players = len(view.sheets)
    gone = len(PACK) - HAND * players - view.turns  # F12
    return min(gone // players, TURNS - 1)


def _judge_turn(view: View, plan: Plan, move: Move, gifts: dict[Card, float]) -> Judged[Move]:
    turn = turn_number(view)
    table, mask = plan.table[turn], mask_of(view.hand)
    match move:
        case Draw():
            cards = drawable(view)
            values = (count * table[_class(mask | BIT[card])] for card, count in cards.items())
            return _judged(move, total(values) / cards.total(), "improve")
        case Take():
            return _judged(move, table[_class(mask | BIT[view.discards[move.owner][-1]])], "take")
        case Discard():
            left = list(view.hand)
            left.remove(move.card)
            value = table[_class(mask_of(left))]
            return _judged(move, value - GIFT * gifts[move.card], "keep", value)
        case Mark():
            gain = plan.own.laid[_place(mask, move.box)]
            now, late = plan.pace.laid[turn][gain], plan.pace.shown[turn][gain]
            return _judged(move, now, _why_stop(view, move, now), (now + late) / 2)
        case Cross():
            raise ValueError("a box can be crossed out only when the hands are shown")
        case _:
            assert_never(move)


def _judged(move: Move, value: float, reason: Reason, careless: float | None = None) -> Judged[Move]:
    return Judged(move, value, reason, careless)


def _judge_choice(view: View, move: Move) -> Judged[Move]:
    assert isinstance(move, Mark | Cross), "the hands are shown"
    assert view.viewer is not None, "a spectator has no moves"
    own = prospect_of(view, view.viewer)
    if isinstance(move, Cross):
        return _judged(move, own.crosses[move.box], "cross")
    gain = own.gains[_place(mask_of(view.hand), move.box)]
    return _judged(move, gain, "bonus" if _secures_bonus(view, move) else "mark")


def prospect_of(view: View, seat: Seat) -> Prospect:
    return prospect(view.sheets[seat].boxes, view.points, view.options.stopping == "strong")


def _why_stop(view: View, move: Mark, value: float) -> Reason:
    if _secures_bonus(view, move):
        return "bonus"
    return "stop" if value > 0 else "race"


def _secures_bonus(view: View, move: Mark) -> bool:
    assert view.viewer is not None
    upper, points = view.sheets[view.viewer].upper, view.worth[move.box] or 0
    return move.box < SERIES and upper < ENOUGH <= upper + points  # F13


def _class(mask: int) -> int:
    return classes().number[fixed(mask)]


def _place(mask: int, box: int) -> int:
    return place(box, colours(mask, box) if box < SERIES else 0)


def _unseen(view: View) -> Counter[Card]:
    """The cards that the viewer has not seen in a hand, on a pile, or going under the stock (F11)."""
    held = [view.hand if seat == view.viewer else known for seat, known in enumerate(view.known)]
    return Counter(PACK) - Counter(card for cards in (*held, *view.discards, *view.under) for card in cards)


def drawable(view: View) -> Counter[Card]:
    """The cards that may be on top of the stock."""
    if view.stock == sum(map(len, view.under)):
        return Counter(view.under[-1])  # F11: only cards of earlier rounds are left in the stock
    return _unseen(view)


def _gifts(view: View) -> dict[Card, float]:
    """What each card of the hand would gain another player at once, on average."""
    unseen = tuple(_unseen(view).elements())
    gifts = dict.fromkeys(view.hand, 0.0)
    for seat, known in enumerate(view.known):
        if seat == view.viewer:
            continue
        gains = prospect_of(view, seat).gains
        for number in range(SAMPLES):
            hidden = _sampling(seat, number).drawn(unseen, HAND - len(known))
            mask = mask_of((*known, *hidden))
            before = gain(mask, gains)
            for card in gifts:
                gifts[card] += gain(mask | BIT[card], gains) - before
    hands = SAMPLES * (len(view.known) - 1)
    return {card: gift / hands for card, gift in gifts.items()}


@cache
def _sampling(seat: Seat, number: int) -> Seed:
    return _SAMPLING.child("hand", seat, number)


def gain(mask: int, gains: Sequence[float]) -> float:
    return max(gains[at] for at in (*places(mask), NOTHING))
