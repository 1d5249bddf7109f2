"""Apply a move: the state after it, and what happened.

Drawing, discarding and passing are the hot path. Each builds its state in a single constructor call.
"""

from tablee.cards.k6t import Card
from tablee.games.six_sequences.claims import winning_claim
from tablee.games.six_sequences.last import go_on
from tablee.games.six_sequences.legal import asks_all, discardable, may_draw, may_pass, moves, opponents
from tablee.games.six_sequences.model import (
    CLAIM,
    COMPLETE,
    DRAW,
    FULL,
    LAST,
    LAY,
    OWE,
    Answered,
    Claim,
    Did,
    Discard,
    Draw,
    Drew,
    Extend,
    Lay,
    Move,
    Pass,
    State,
    Swap,
    side_of,
)
from tablee.games.six_sequences.refusal import refusal
from tablee.games.six_sequences.slots import CARDS, INDEX, WIDTH, has_one_suit, low_of, mask_of
from tablee.games.six_sequences.table import (
    add_to_set,
    lacks_run,
    lay_row,
    lay_set,
    swap,
    take_from_sets,
)
from tablee.kernel.game import Seat, Step
from tablee.kernel.tuples import new, put

_ANSWERS = State._fields.index("answers")


def apply(state: State, seat: Seat, move: Move) -> Step[State]:
    """The state after a move, and its events. Raises `IllegalMove`."""
    match move:
        case Draw() if may_draw(state, seat):
            return _draw(state, seat)
        case Discard() if discardable(state, seat) >> INDEX[move.card] & 1:
            return _discard(state, seat, move)
        case Pass() if may_pass(state, seat):
            return _answer(state, seat, move) if state.phase is CLAIM else go_on(_end_turn(state), (_did(seat, move),))
        case Claim() if move in moves(state, seat):
            if state.phase is CLAIM:
                return _answer(state, seat, move)
            return Step(_take(state, seat, move), (_did(seat, move),))
        case Lay() | Extend() | Swap() if move in moves(state, seat):
            return _place(state, seat, move)
        case _:
            raise refusal(state, seat, move)


def _did(seat: Seat, move: Move) -> Did:
    return new(Did, (seat, str(move)))


def _draw(state: State, seat: Seat) -> Step[State]:
    """Draw until the hand has nine cards, or the stock is empty (S5, S7)."""
    setup, number, phase, turn, hands, shown, stock, left, *rest = state
    hand = hands[seat]
    after = max(0, left - FULL + hand.bit_count())
    drawn = stock[after:left]
    for card in drawn:
        hand |= 1 << card
    phase = LAY if phase is DRAW else COMPLETE  # S8
    drew = new(Drew, (seat, len(drawn), tuple([CARDS[card] for card in drawn])))
    changed = new(State, (setup, number, phase, turn, put(hands, seat, hand), shown, stock, after, *rest))
    return new(Step, (changed, (drew,)))


def _discard(state: State, seat: Seat, move: Discard) -> Step[State]:
    """Put the card on the pile. Then the opponents may claim it, or the next turn begins (S21)."""
    setup, number, _, _, hands, shown, stock, left, discards, table, _, answers, _, _, _, results, _, _ = state
    card = INDEX[move.card]
    hands = put(hands, seat, hands[seat] ^ 1 << card)
    discards = (*discards, card)
    asked = left and asks_all(state)
    phase, turn = (CLAIM, seat) if asked else (DRAW, (seat + 1) % len(hands))  # S4: play goes left
    rest = (0, answers, False, 0, (), results, False, 0)  # fresh, answers, placed, passes, stuck, results, over, owed
    after = new(State, (setup, number, phase, turn, hands, shown, stock, left, discards, table, *rest))
    did = _did(seat, move)
    return new(Step, (after, (did,))) if left else go_on(after, (did,))


def _end_turn(state: State) -> State:
    """Start the next player's turn after a turn without a discard (S9, S22)."""
    passes = state.passes + 1 if state.phase is LAST and not state.placed else 0
    return state._replace(turn=(state.turn + 1) % len(state.hands), fresh=0, placed=False, passes=passes)


def _answer(state: State, seat: Seat, answer: Claim | Pass) -> Step[State]:
    """Record an answer to the discard. The last answer settles who gets the card (S21)."""
    answers = put(state.answers, seat, answer)
    told = new(Answered, (seat, str(answer)))
    answered = new(State, (*state[:_ANSWERS], answers, *state[_ANSWERS + 1 :]))
    if answers.count(None) > len(answers) - len(opponents(state, state.turn)):
        return new(Step, (answered, (told,)))
    won = winning_claim(answered)
    settled = state._replace(phase=DRAW, turn=(state.turn + 1) % len(state.hands), answers=(None,) * len(answers))
    if won is None:
        return Step(settled, (told,))
    winner, claim = won
    return Step(_take(settled, winner, claim), (told, _did(winner, claim)))


def _take(state: State, seat: Seat, claim: Claim) -> State:
    """Take the discard and lay it with the claimed cards. This player's turn goes on with laying (S21)."""
    taken = state._replace(discards=state.discards[:-1], turn=seat)
    if not has_one_suit(claim.cards) and lacks_run(state.table, side_of(state, seat)):
        return _owing(taken, seat, mask_of(claim.cards), 1 << state.discards[-1])
    return _lay(taken, seat, claim.cards)._replace(phase=LAY)


def _owing(state: State, seat: Seat, owed: int, discard: int) -> State:
    """Take the discard into the hand, for a set that is laid after a run. The set is now public (S18)."""
    hands = put(state.hands, seat, state.hands[seat] | discard)
    return state._replace(phase=OWE, hands=hands, shown=state.shown | owed, owed=owed)  # S18


def _place(state: State, seat: Seat, move: Lay | Extend | Swap) -> Step[State]:
    if isinstance(move, Lay):
        after = _lay(state, seat, move.cards)
    else:
        after = _extend(state, seat, move) if isinstance(move, Extend) else _swap(state, seat, move)
    if state.phase is OWE and isinstance(move, Lay) and not has_one_suit(move.cards):
        after = after._replace(phase=LAY, owed=0)  # S18: the owed set is laid, and the turn goes on
    if state.phase is LAST:  # S22: players who had passed may be able to place something now
        return go_on(after._replace(placed=True, passes=0, stuck=()), (_did(seat, move),))
    return Step(after, (_did(seat, move),))


def _lay(state: State, seat: Seat, cards: tuple[Card, ...]) -> State:
    """Lay a set from the hand, or a run from the hand and from own sets. The taken discard may be among the cards."""
    side, places = side_of(state, seat), tuple(INDEX[card] for card in cards)
    mask = sum(1 << card for card in places)
    if not has_one_suit(cards):
        return _without(state, seat, mask)._replace(table=lay_set(state.table, side, mask), fresh=state.fresh | mask)
    table = take_from_sets(state.table, mask) if mask & state.table.lent[side] else state.table
    low = low_of(tuple(card % WIDTH for card in places))
    return _without(state, seat, mask)._replace(table=lay_row(table, side, places[0] // WIDTH, low, places))


def _extend(state: State, seat: Seat, move: Extend) -> State:
    """Add a card to a run or a set, from the hand (S13) or from a set (S14)."""
    card = INDEX[move.card]
    suit, rank = divmod(card, WIDTH)
    run = next((run for run in state.table.runs if run.number == move.to), None)
    after = _without(state, seat, 1 << card)
    if run is None:
        return after._replace(table=add_to_set(state.table, move.to, card), fresh=state.fresh | 1 << card)  # S14
    table = state.table if move.out_of is None else take_from_sets(state.table, 1 << card)
    low = move.end == "-" or (not move.end and rank < run.low)
    return after._replace(table=lay_row(table, run.side, suit, run.low - 1 if low else run.high + 1, (card,)))


def _swap(state: State, seat: Seat, move: Swap) -> State:
    """Take the joker, the A or the 1 into the hand. Everybody sees it (S16, S17)."""
    given, taken = INDEX[move.card], INDEX[move.taken]
    after = _without(state, seat, 1 << given)
    hands = put(after.hands, seat, after.hands[seat] | 1 << taken)
    return after._replace(table=swap(state.table, given, taken), hands=hands, shown=after.shown | 1 << taken)


def _without(state: State, seat: Seat, cards: int) -> State:
    """The state without these cards in the hand; cards that were not in it are ignored."""
    return state._replace(hands=put(state.hands, seat, state.hands[seat] & ~cards))
