"""The result of a game."""

from tablee.games.sequence.model import State
from tablee.kernel.game import Outcome


def outcome(state: State) -> Outcome | None:
    """The result, or None before the end. A team wins with enough sequences (Q14); nobody wins if all pass (Q11)."""
    if not state.over:
        return None
    players, teams = state.setup.options.players, len(state.chips)
    winners = frozenset(seat for seat in range(players) if seat % teams == state.winner)  # Q2, Q14
    return Outcome(tuple(len(state.lines[seat % teams]) for seat in range(players)), winners)
