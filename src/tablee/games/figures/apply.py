"""Apply a move: the state after it, and what happened.

Drawing and discarding are the hot path. They build their state in a single constructor call.
"""

from typing import TypeVar, assert_never

from tablee.cards.colours import Card
from tablee.games.figures.boxes import mask_of_five, worth
from tablee.games.figures.deal import ALONE, deal_round
from tablee.games.figures.events import Chose, Dealt, Discarded, Drew, Marked, Showed, Took
from tablee.games.figures.model import (
    DISCARD,
    MARK,
    ROUNDS,
    TURN,
    Boxes,
    Choice,
    Cross,
    Discard,
    Draw,
    Mark,
    Move,
    Round,
    State,
    Take,
    laid_open,
    untouched,
)
from tablee.games.figures.refusal import check_choice, check_discard, check_draw, check_lay_down, check_take
from tablee.kernel.game import Event, Seat, Step
from tablee.kernel.tuples import new, put

T = TypeVar("T")


def apply(state: State, seat: Seat, move: Move) -> Step[State]:
    """The state after a move, and its events. Raises `IllegalMove`."""
    match move:
        case Draw():
            check_draw(state, seat)
            return _draw(state, seat)
        case Discard():
            check_discard(state, seat, move)
            return _discard(state, seat, move)
        case Take():
            check_take(state, seat, move)
            return _take(state, seat, move)
        case Mark() if state.phase is not MARK:
            check_lay_down(state, seat, move)
            return _lay_down(state, seat, move)
        case Mark() | Cross():
            check_choice(state, seat, move)
            return _choose(state, seat, move)
        case _:
            assert_never(move)


def _draw(state: State, seat: Seat) -> Step[State]:
    setup, _, turn, turns, waiting, hands, known, discards, stock, left, *rest = state
    left -= 1
    card = stock[left]
    hands = put(hands, seat, (*hands[seat], card))
    after = (setup, DISCARD, turn, turns, waiting, hands, known, discards, stock, left, *rest)
    return new(Step, (new(State, after), (new(Drew, (seat, card)),)))


def _take(state: State, seat: Seat, move: Take) -> Step[State]:
    setup, _, turn, turns, waiting, hands, known, discards, stock, left, *rest = state
    owner = move.owner
    pile = discards[owner]
    card = pile[-1]
    hands = put(hands, seat, (*hands[seat], card))
    known = put(known, seat, (*known[seat], card))  # everybody has seen it
    discards = put(discards, owner, pile[:-1])
    after = (setup, DISCARD, turn, turns, waiting, hands, known, discards, stock, left, *rest)
    return new(Step, (new(State, after), (new(Took, (seat, owner, card)),)))


def _discard(state: State, seat: Seat, move: Discard) -> Step[State]:
    """Discard onto the own pile. The turn passes to the left, or the round ends after its last turn (F12)."""
    setup, _, _, turns, _, hands, known, discards, stock, left, *rest = state
    card, hand = move.card, hands[seat]
    at = hand.index(card)
    hands = put(hands, seat, hand[:at] + hand[at + 1 :])
    if card in known[seat]:
        known = put(known, seat, _without(known[seat], card))  # identical cards cannot be told apart
    discards = put(discards, seat, (*discards[seat], card))  # F7: one's own pile
    turn = (seat + 1) % len(hands)  # F6
    turns -= 1
    waiting = ALONE[turn]
    after = (setup, TURN, turn, turns, waiting, hands, known, discards, stock, left, *rest)
    discarded = new(Discarded, (seat, card))
    if turns:
        return new(Step, (new(State, after), (discarded,)))
    everybody = frozenset(range(len(hands)))
    shown: State = new(State, after)
    shown = shown._replace(phase=MARK, waiting=everybody, choices=(None,) * len(hands))  # F12
    return Step(shown, (discarded, Showed(laid_open(hands))))


def _lay_down(state: State, seat: Seat, move: Mark) -> Step[State]:
    """Show all hands. The player marks the named figure at once; then the others choose (F9, F10)."""
    points = _points(state, seat, move)
    everybody = range(len(state.hands))
    after = state._replace(
        phase=MARK,
        waiting=frozenset(everybody) - ALONE[seat],  # F10
        open=put(state.open, seat, _used(state.open[seat], move)),
        sheets=put(state.sheets, seat, _written(state.sheets[seat], move, points)),
        laid=seat,
        choices=tuple(move if other == seat else None for other in everybody),
    )
    return Step(after, (Marked(seat, str(move), points), Showed(laid_open(state.hands))))


def _choose(state: State, seat: Seat, move: Choice) -> Step[State]:
    """Keep a choice secret until all players have chosen (F10)."""
    setup, phase, turn, turns, waiting, *rest, choices = state
    waiting, choices = waiting - ALONE[seat], put(choices, seat, move)
    chose = new(Chose, (seat, str(move)))
    if not waiting:
        return _settle(state, choices, chose)
    return new(Step, (new(State, (setup, phase, turn, turns, waiting, *rest, choices)), (chose,)))


def _settle(state: State, choices: tuple[Choice | None, ...], chose: Chose) -> Step[State]:
    """Write down the choices once everybody has chosen; then deal the next round, if there is one."""
    events: list[Event] = [chose]
    texts = tuple(map(str, choices))
    gained, open_boxes, sheets = [], list(state.open), list(state.sheets)
    for seat, choice in enumerate(choices):
        assert choice is not None, "everybody has chosen"
        points = _points(state, seat, choice)
        gained.append(points)
        if seat != state.laid:  # the player who laid down has already marked
            open_boxes[seat] = _used(open_boxes[seat], choice)
            sheets[seat] = _written(sheets[seat], choice, points)
            events.append(Marked(seat, texts[seat], points))
    rounds = (*state.rounds, Round(state.laid, laid_open(state.hands), texts, tuple(gained)))
    marks = tuple(open_boxes), tuple(sheets), rounds
    if len(rounds) == ROUNDS:  # F10
        over = state._replace(waiting=frozenset(), open=marks[0], sheets=marks[1], rounds=rounds, laid=None, choices=())
        return Step(over, tuple(events))
    stock, layers = _put_under(state, len(rounds))
    after = deal_round(state.setup, stock, layers, *marks)
    return Step(after, (*events, Dealt((after.turn - 1) % len(after.hands), after.hands)))


def _put_under(state: State, number: int) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    """The stock, with the shuffled hands and piles under it (F11), and its layers."""
    cards = [card for cards in (*state.hands, *state.discards) for card in cards]
    under = state.setup.seed.child("round", number).shuffled(cards)  # F11
    return under + state.stock[: state.left], (len(under), *untouched(state.layers, state.left))


def _points(state: State, seat: Seat, choice: Choice) -> int:
    if isinstance(choice, Cross):
        return 0
    points = worth(mask_of_five(state.hands[seat]), choice.box, state.setup.points)
    assert points is not None, "a box can be marked only if the hand makes it"
    return points


def _written(boxes: Boxes, choice: Choice, points: int) -> Boxes:
    return put(boxes, choice.box, points if isinstance(choice, Mark) else "x")


def _used(open_boxes: int, choice: Choice) -> int:
    return open_boxes & ~(1 << choice.box)  # F10: a box is used once


def _without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    at = items.index(item)
    return items[:at] + items[at + 1 :]
