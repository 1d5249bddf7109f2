"""The legal moves: `moves` lists them. `refusal` explains why any other move is refused."""

from collections.abc import Sequence
from typing import Final

from tablee.games.six_sequences.model import (
    CLAIM,
    COMPLETE,
    DRAW,
    FULL,
    LAST,
    LAY,
    OWE,
    Discard,
    Draw,
    Move,
    Pass,
    State,
    side_of,
)
from tablee.games.six_sequences.placing import claims, owed_lays, placings
from tablee.games.six_sequences.slots import CARDS, JOKERS, bits
from tablee.kernel.game import Seat

# These moves are built once, here, so that listing them is only a lookup.
_DRAW: Final = Draw()
_PASS: Final = Pass()
_DISCARD: Final = tuple(map(Discard, CARDS))
_ACTS: Final = tuple(frozenset({seat}) for seat in range(4))


def to_act(state: State) -> frozenset[Seat]:
    """The player whose turn it is; after a discard, everybody who still has to answer (S21)."""
    if state.over:
        return frozenset()
    if state.phase is CLAIM:
        answers = state.answers
        return frozenset([seat for seat in opponents(state, state.turn) if answers[seat] is None])
    return _ACTS[state.turn]


def opponents(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The players of other sides, the nearest in turn order first (S2, S21)."""
    return _OPPONENTS[len(state.hands), len(state.table.held), seat]


def _others(players: int, sides: int, seat: Seat) -> tuple[Seat, ...]:
    after = ((seat + n) % players for n in range(1, players))
    return tuple(other for other in after if other % sides != seat % sides)


_OPPONENTS: Final = {
    (players, sides, seat): _others(players, sides, seat)
    for players, sides in ((2, 2), (3, 3), (4, 4), (4, 2))
    for seat in range(players)
}


def moves(state: State, seat: Seat) -> Sequence[Move]:
    """All legal moves of a seat."""
    phase = state.phase
    if state.over:
        return ()
    if phase is CLAIM:
        if not may_pass(state, seat):
            return ()
        return [*takings(state, seat), _PASS]  # S21
    if seat != state.turn:
        return ()
    if phase is DRAW:
        return [_DRAW, *takings(state, seat)]  # S5
    hand, table = state.hands[seat], state.table
    if phase is OWE:
        return owed_lays(table, side_of(state, seat), hand, state.owed)  # S18
    found = placings(table, side_of(state, seat), hand, state.fresh, new=phase is not COMPLETE)  # S6, S8
    if may_pass(state, seat):
        found.append(_PASS)
    elif may_draw(state, seat):
        found.append(_DRAW)
    else:
        found += [_DISCARD[card] for card in bits(discardable(state, seat))]
    return found


def takings(state: State, seat: Seat) -> Sequence[Move]:
    """The ways in which this seat may take the discard now (S21)."""
    if not state.discards or (state.phase is DRAW and asks_all(state)):
        return ()
    edition = state.setup.options.edition
    return claims(state.table, side_of(state, seat), state.hands[seat], state.discards[-1], edition)


def asks_all(state: State) -> bool:
    """Whether every opponent may claim a discard, not only the next player (S21)."""
    return len(state.hands) > 2 and state.setup.options.claims == "all"


def may_draw(state: State, seat: Seat) -> bool:
    """Whether this seat may draw: at the start of a turn, or to refill the hand (S5, S7)."""
    if seat != state.turn or state.over:
        return False
    if state.phase is LAY or state.phase is COMPLETE:
        return bool(state.left and state.hands[seat].bit_count() < FULL)  # S7
    return state.phase is DRAW


def discardable(state: State, seat: Seat) -> int:
    """The cards that this seat may discard now: any card of a full hand except a joker (S9)."""
    if seat != state.turn or state.over or (state.phase is not LAY and state.phase is not COMPLETE):
        return 0
    hand = state.hands[seat]
    return hand & ~JOKERS if hand.bit_count() == FULL else 0  # S9


def may_pass(state: State, seat: Seat) -> bool:
    """Whether this seat may pass: as an answer to a discard, or to end a turn without a discard (S9, S21, S22)."""
    if state.phase is CLAIM:
        return seat in opponents(state, state.turn) and state.answers[seat] is None
    if state.over or seat != state.turn or state.phase is DRAW or state.phase is OWE:
        return False
    return state.phase is LAST or (not state.left and state.hands[seat].bit_count() < FULL)  # S9, S22
