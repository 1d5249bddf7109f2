"""The last turns of a round, once the stock is empty, and the end of the round (S22)."""

from tablee.games.six_sequences.deal import deal_round
from tablee.games.six_sequences.model import LAST, Scored, State, Stuck, side_of
from tablee.games.six_sequences.placing import can_place
from tablee.games.six_sequences.score import result_of
from tablee.kernel.game import Event, Step


def go_on(state: State, events: tuple[Event, ...]) -> Step[State]:
    """Pass over players who can place nothing, up to the next one who can. If nobody can, end the round."""
    players = len(state.hands)
    state = state._replace(phase=LAST)
    while state.passes < players:
        seat = state.turn
        if can_place(state.table, side_of(state, seat), state.hands[seat], state.fresh):
            return Step(state, events)
        events = (*events, Stuck(seat))
        turn = (seat + 1) % players
        if state.placed:  # a turn in which something was placed does not count as a pass
            state = state._replace(turn=turn, placed=False, fresh=0)
        else:
            state = state._replace(turn=turn, passes=state.passes + 1, stuck=(*state.stuck, seat))
    return _end_round(state, events)  # S22: everybody has passed, one after the other


def _end_round(state: State, events: tuple[Event, ...]) -> Step[State]:
    """Score the round; then deal the next one, or end the game and show all hands (S27)."""
    result = result_of(state)
    results = (*state.results, result)
    events = (*events, Scored(state.round, result))
    if len(results) < state.setup.options.rounds:  # S27
        return Step(deal_round(state.setup, results), events)
    shown = 0
    for hand in state.hands:
        shown |= hand
    return Step(state._replace(results=results, shown=shown, over=True), events)
